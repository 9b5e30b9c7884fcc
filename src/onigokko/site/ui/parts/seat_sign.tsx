/** Small signs of a seat's state. Each stands beside a word that says the same. */

/** A tick: decided. */
export function Tick() {
  return (
    <svg class="sign tick" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d="m3 8.5 3.5 3.5L13 4.5" />
    </svg>
  );
}

/** Three dots: deciding. */
export function Thinking() {
  return (
    <svg class="sign thinking" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d="M3 8h.01M8 8h.01M13 8h.01" />
    </svg>
  );
}
