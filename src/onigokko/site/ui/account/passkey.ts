/** Passkeys: what the server says to the browser's own dialog, and back. Bytes are base64url in JSON. */
import * as api from "../api";
import type { Me } from "../protocol";

interface Described {
  id: string;
  type: "public-key";
}

interface Asked {
  challenge: string;
  rpId?: string;
  rp?: { id: string; name: string };
  user?: { id: string; name: string; displayName: string };
  excludeCredentials?: Described[];
  allowCredentials?: Described[];
}

/** Whether this browser can have passkeys here: not over plain http, but for localhost. */
export function possible(): boolean {
  return typeof PublicKeyCredential === "function" && isSecureContext;
}

/** Signs in; what the browser says when the person will not, or cannot, is an error. */
export async function signIn(bring: boolean): Promise<Me> {
  const asked = await api.post<Asked>("/api/account/sign-in/options", {});
  const publicKey = { ...asked, challenge: bytes(asked.challenge), allowCredentials: described(asked.allowCredentials) };
  const found = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential | null;
  if (!found) throw new Error("no passkey");
  const response = found.response as AuthenticatorAssertionResponse;
  return api.post<Me>("/api/account/sign-in/passkey", {
    bring,
    credential: {
      ...plain(found),
      response: {
        clientDataJSON: text(response.clientDataJSON),
        authenticatorData: text(response.authenticatorData),
        signature: text(response.signature),
        userHandle: response.userHandle ? text(response.userHandle) : null,
      },
    },
  });
}

/** Makes a passkey for the account, and calls it so. */
export async function add(name: string): Promise<void> {
  const asked = await api.post<Asked>("/api/account/passkeys/options", {});
  const publicKey = {
    ...asked,
    challenge: bytes(asked.challenge),
    user: { ...asked.user, id: bytes(asked.user?.id ?? "") },
    excludeCredentials: described(asked.excludeCredentials),
  } as unknown as PublicKeyCredentialCreationOptions;
  const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential | null;
  if (!made) throw new Error("no passkey");
  const response = made.response as AuthenticatorAttestationResponse;
  await api.post("/api/account/passkeys", {
    name,
    credential: {
      ...plain(made),
      response: {
        clientDataJSON: text(response.clientDataJSON),
        attestationObject: text(response.attestationObject),
        transports: response.getTransports?.() ?? [],
      },
    },
  });
}

function plain(credential: PublicKeyCredential) {
  return { id: credential.id, rawId: text(credential.rawId), type: credential.type, clientExtensionResults: {} };
}

function described(list: readonly Described[] | undefined): PublicKeyCredentialDescriptor[] {
  return (list ?? []).map((each) => ({ type: each.type, id: bytes(each.id) }));
}

function bytes(base64url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

function text(buffer: ArrayBuffer): string {
  const binary = String.fromCharCode(...new Uint8Array(buffer));
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
