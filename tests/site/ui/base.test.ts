import assert from "node:assert/strict";
import { test } from "node:test";

const page = { documentElement: { dataset: { base: "/onigokko" } } };
Object.assign(globalThis, { document: page });
const { at, ours } = await import("../../../src/onigokko/site/ui/base");
const { h } = await import("preact");

test("addresses of the site lie under its path, others stay as they are", () => {
  assert.equal(at("/"), "/onigokko/");
  assert.equal(at("/t/a?b#c"), "/onigokko/t/a?b#c");
  for (const other of ["#rule", "//elsewhere.example/x", "https://elsewhere.example/", "static/x.svg"]) assert.equal(at(other), other);
});

test("paths are read as if the site lay at the root", () => {
  assert.equal(ours("/onigokko/t/a"), "/t/a");
  assert.equal(ours("/onigokko/"), "/");
  assert.equal(ours("/onigokko"), "/");
  for (const other of ["/", "/t/a", "/onigokkos/t/a"]) assert.equal(ours(other), null);
});

test("links are made to lead there, and nothing else is changed", () => {
  assert.equal(h("a", { href: "/rules/tiger#T1" }).props.href, "/onigokko/rules/tiger#T1");
  assert.equal(h("a", { href: "#T1" }).props.href, "#T1");
  assert.equal(h("use", { href: "/x" }).props.href, "/x");
});
