/** The drawings of the board, each once; `Sign` shows one. Their colours are the tokens of where they are used. */

export function Defs() {
  return (
    <svg class="f-defs" aria-hidden="true">
      <symbol id="f-foot" viewBox="0 0 10 17"><path d="M5.2.4C7.7.4 9 2.6 8.7 5.2c-.2 2-1 3.2-1.2 4.9H3.2C3 8.6 1.7 7.2 1.5 5 1.2 2.4 2.7.4 5.2.4Z"/><path d="M3.2 11.6h4.3c.3 2.7-.6 4.9-2.3 4.9s-2.3-2.2-2-4.9Z"/></symbol>
  <symbol id="f-shutter" viewBox="0 0 81 115">
    <rect x="4.5" y="4.5" width="72" height="106" rx="3" fill="var(--f-back)" stroke="var(--ink)" stroke-width="1"/>
    <g fill="none" stroke="var(--f-backline)" stroke-width="1.5" stroke-linejoin="round">
      <path d="M12 97V35C12 18 26 11 40.5 11S69 18 69 35v62Z" fill="var(--f-deep)"/>
      <path d="M8.5 97h64v7h-64Z" fill="var(--f-back)"/>
      <path d="M15.5 94V36c0-14 11-20 22-20.5V94Z" fill="var(--f-back)"/><path d="M65.5 94V36c0-14-11-20-22-20.5V94Z" fill="var(--f-back)"/>
      <path d="M20 53h13M20 59.5h13M20 66h13M20 72.5h13M20 79h13M20 85.5h13M48 53h13M48 59.5h13M48 66h13M48 72.5h13M48 79h13M48 85.5h13"/>
    </g>
    <path d="M39.2 16h2.6v78h-2.6Z" fill="var(--f-lamp)"/>
    <path d="M29.5 28a8.5 8.5 0 1 0 3.5 12.5 7 7 0 0 1-3.5-12.5ZM51.5 28a8.5 8.5 0 1 1-3.5 12.5 7 7 0 0 0 3.5-12.5Z" fill="var(--f-lamp)"/>
  </symbol>
  <symbol id="f-cell" viewBox="0 0 65 58"><g fill="none" stroke="var(--ink)" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round">
    <path d="M6 56V26C6 9 19 2 32.5 2S59 9 59 26v30Z" fill="var(--line)"/><path d="M12 48V27C12 13 22 7 32.5 7S53 13 53 27v21Z" fill="var(--f-back)"/>
    <path d="M3 50h59v6H3Z" fill="var(--sheet)"/><path d="M6 30h6M8 18l5 3M18 7l3 4M47 7l-3 4M57 18l-5 3M53 30h6M6 40h6M53 40h6" stroke-width="1.3"/>
    <circle cx="33" cy="24" r="5.5" fill="var(--f-lamp)"/>
    <path d="M18 13v36M47 13v36M27 8c0 8-4 12-4 20s4 13 4 21M38 8c0 8 4 12 4 20s-4 13-4 21" stroke-width="5"/><path d="M18 13v36M47 13v36M27 8c0 8-4 12-4 20s4 13 4 21M38 8c0 8 4 12 4 20s-4 13-4 21" stroke="var(--sheet)" stroke-width="2"/>
    <path d="M3 50h59v6H3Z" fill="var(--sheet)"/></g></symbol>
  <symbol id="f-cabin" viewBox="0 0 65 58"><g fill="none" stroke="var(--ink)" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round">
    <path d="M45 17V8h7v15" fill="var(--line)"/><path d="M48 4c-3-3 3-4 1-8" />
    <path d="M11 27h43v27H11Z" fill="var(--sheet)"/><path d="M11 34h43M11 41h43M11 48h43" stroke-width="1.1"/>
    <path d="M5 29 32.5 7 60 29l-4 3L32.5 14 9 32Z" fill="var(--f-back)"/>
    <path d="M18 34h12v11H18Z" fill="var(--f-lamp)"/><path d="M24 34v11M18 39.5h12" stroke-width="1.3"/><path d="M37 54V35h10v19Z" fill="var(--line)"/><path d="M44 45v.5"/>
    <path d="M2 55.5h61"/></g></symbol>
  <symbol id="f-tower" viewBox="0 0 65 58"><g fill="none" stroke="var(--ink)" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round">
    <path d="M20 32 15 56M45 32l5 24M32.5 32v24M18 43h29M18 43l29 12M47 43 18 55" stroke-width="1.4"/>
    <path d="M17 14h31v18H17Z" fill="var(--line)"/><path d="M17 20h31M17 26h31" stroke-width="1.1"/>
    <path d="M13 14 32.5 2 52 14Z" fill="var(--f-back)"/><path d="M13 32h39"/><path d="M10 56.5h45"/></g></symbol>
  <symbol id="f-lantern" viewBox="0 0 60 116"><g fill="none" stroke="var(--ink)" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">
    <path d="M12 44C6 4 54 4 48 44"/><path d="M24 15h12v6H24Z" fill="var(--sheet)"/>
    <path d="M20 40h20l4 8H16Z" fill="var(--f-back)"/><path d="M24 32h12v8H24Z" fill="var(--f-back)"/>
    <path d="M15 48h30l5 34H10Z" class="f-flame"/>
    <path d="M30 55c6 7 8 12 5 18-2 4-8 4-10 0-2-5 3-8 5-18Z" fill="var(--sheet)"/>
    <path d="M22 48 19 82M38 48l3 34" stroke-width="1.4"/>
    <path d="M8 82h44v8H8Z" fill="var(--f-back)"/><path d="M14 90h32l4 10H10Z" fill="var(--f-back)"/></g></symbol>
  <symbol id="f-lantern-s" viewBox="0 0 32 60"><g fill="none" stroke="currentColor" stroke-width="4" stroke-linejoin="round" stroke-linecap="round"><path d="M6 20C4 0 28 0 26 20"/><path d="M7 20h18l4 26H3Z" class="f-flame small"/><path d="M2 50h28v6H2Z" fill="currentColor"/></g></symbol>
  <symbol id="f-m-own" viewBox="0 0 46 38"><path d="M12 29.5C20 22 27 16 34.5 9"/></symbol>
  <symbol id="f-m-seen" viewBox="0 0 46 38"><path d="M12 29.5C20 22 27 16 34.5 9M13 9.5c7 5.5 14 12 20.5 19.5"/></symbol>
  <symbol id="f-m-unlikely" viewBox="0 0 46 38"><path d="M12 31c2.5-3 4.5-3 7 0s4.5 3 7 0 4.5-3 7.5 0"/></symbol>
  <symbol id="f-m-likely" viewBox="0 0 46 38"><path d="M12 31.5c8-1.3 15-1.4 22-.6" stroke-width="2.6"/></symbol>
  <symbol id="f-m-sure" viewBox="0 0 46 38"><path d="M31 6.5C22 2.5 9 7 8 18.5 7.2 29 17 34 25 33.3c9-.8 14.5-7.3 13.5-15.3C37.5 9 29.5 4.5 20 6.5" stroke-width="2"/></symbol>
  <symbol id="f-m-goal" viewBox="0 0 46 38"><path d="M37.5 15h4l1.5 16h-7ZM36.5 15h6M38 15v-4h3v4M37.5 11l2-2.5 2 2.5M36.8 22h5.4" stroke-width="1.3"/></symbol>
  <symbol id="f-barn" viewBox="0 0 65 58"><g fill="none" stroke="var(--ink)" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round">
    <path d="M8 56V28L20 10h25l12 18v28Z" fill="var(--sheet)"/><path d="M4 31 18 6h29l14 25-5 2L44 12H21L9 33Z" fill="var(--f-back)"/>
    <path d="M22 56V36h21v20Z" fill="var(--line)"/><path d="M22 36l21 20M43 36 22 56" stroke-width="1.3"/><path d="M28 19h9v9h-9Z" fill="var(--f-lamp)"/><path d="M3 56.5h59"/></g></symbol>
  <symbol id="f-mill" viewBox="0 0 65 58"><g fill="none" stroke="var(--ink)" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round">
    <path d="M24 56l4-34h10l4 34Z" fill="var(--sheet)"/><path d="M26 22 33 12l7 10Z" fill="var(--f-back)"/><path d="M30 56V46h6v10Z" fill="var(--line)"/><path d="M30 33h6v6h-6Z" fill="var(--f-lamp)"/>
    <path d="M33 22 12 6M33 22 54 6M33 22 13 40M33 22 53 40" stroke-width="1.6"/><path d="M12 6l-3 5 12 9 3-5ZM54 6l3 5-12 9-3-5ZM13 40l-4-4 12-9 3 4ZM53 40l4-4-12-9-3 4Z" fill="var(--line)"/><path d="M14 56.5h37"/></g></symbol>
  <symbol id="f-tent" viewBox="0 0 65 58"><g fill="none" stroke="var(--ink)" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round">
    <path d="M4 56 32.5 8 61 56Z" fill="var(--f-back)"/><path d="M22 56 32.5 24 43 56Z" fill="var(--f-lamp)"/><path d="M32.5 24v32" stroke-width="1.3"/><path d="M29 4l3.5 4M36 4l-3.5 4M11 56 7 51M54 56l4-5" stroke-width="1.4"/>
    <path d="M2 56.5h61"/></g></symbol>
  <symbol id="f-chapel" viewBox="0 0 65 58"><g fill="none" stroke="var(--ink)" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round">
    <path d="M24 56V26h34v30Z" fill="var(--sheet)"/><path d="M20 29 41 14l21 15-3 3-18-13-18 13Z" fill="var(--f-back)"/><path d="M7 56V24h17v32Z" fill="var(--sheet)"/><path d="M5 25 15.5 7 26 25Z" fill="var(--f-back)"/>
    <path d="M15.5 7V1M13 3h5" stroke-width="1.4"/><path d="M12 38v-4c0-5 7-5 7 0v4Z" fill="var(--f-lamp)"/><path d="M33 46V38c0-5 7-5 7 0v8ZM45 46V38c0-5 7-5 7 0v8Z" fill="var(--f-lamp)"/><path d="M2 56.5h61"/></g></symbol>
  <symbol id="f-shed" viewBox="0 0 65 58"><g fill="none" stroke="var(--ink)" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round">
    <path d="M12 42V20h37v22Z" fill="var(--sheet)"/><path d="M7 22 14 10h33l7 12Z" fill="var(--f-back)"/><path d="M25 42V28h11v14Z" fill="var(--line)"/><path d="M40 27h6v6h-6Z" fill="var(--f-lamp)"/><path d="M4 42h57v5H4Z" fill="var(--line)"/>
    <path d="M10 47v9M24 47v9M41 47v9M55 47v9"/><path d="M3 55c4-3 7-3 10 0s7 3 10 0 7-3 10 0 7 3 10 0 7-3 10 0 6 2 8 0" stroke-width="1.3"/></g></symbol>
  <symbol id="f-inn" viewBox="0 0 65 58"><g fill="none" stroke="var(--ink)" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round">
    <path d="M9 56V18h46v38Z" fill="var(--sheet)"/><path d="M5 20 12 7h40l7 13Z" fill="var(--f-back)"/><path d="M16 26h8v8h-8ZM41 26h8v8h-8Z" fill="var(--f-lamp)"/><path d="M28.5 26h8v8h-8Z" fill="var(--line)"/>
    <path d="M26 56V42h13v14Z" fill="var(--line)"/><path d="M14 41h7v7h-7ZM44 41h7v7h-7Z" fill="var(--f-lamp)"/><path d="M9 38h46" stroke-width="1.3"/><path d="M2 56.5h61"/></g></symbol>
  <symbol id="f-light" viewBox="0 0 65 58"><g fill="none" stroke="var(--ink)" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round">
    <path d="M25 56l4-34h8l4 34Z" fill="var(--sheet)"/><path d="M27.6 33h10.800l1 8H26.6Z" fill="var(--f-back)"/><path d="M26 48h14l1 8H25Z" fill="var(--f-back)"/><path d="M28 12h10v9H28Z" fill="var(--f-lamp)"/><path d="M27 12 33 4l6 8Z" fill="var(--f-back)"/>
    <path d="M24 21h18v4H24Z" fill="var(--line)"/><path d="M24 14 8 8M23 17H6M24 20 9 26M42 14l16-6M43 17h17M42 20l15 6" stroke="var(--f-lamp)"/><path d="M8 56.5h49"/></g></symbol>
    </svg>
  );
}
