/** The night behind the trail: hills, sea and lighthouse on wide pages, hills alone on narrow ones. */

export function Scene({ goal }: { goal: number }) {
  return (
    <>
<svg class="f-scene wide" viewBox="0 0 1000 252" preserveAspectRatio="xMaxYMin slice" aria-hidden="true">
<path d="M-200 0h1400v252H-200Z" fill="var(--f-sky)"/><path d="M-200 64h1400v188H-200Z" fill="var(--f-glow)"/>
<path d="M14 18l1.2 2.8 2.8 1.2 -2.8 1.2 -1.2 2.8 -1.2 -2.8 -2.8 -1.2 2.8 -1.2ZM120 8l1.8 4.2 4.2 1.8 -4.2 1.8 -1.8 4.2 -1.8 -4.2 -4.2 -1.8 4.2 -1.8ZM228 26l1.2 2.8 2.8 1.2 -2.8 1.2 -1.2 2.8 -1.2 -2.8 -2.8 -1.2 2.8 -1.2ZM336 10l1.8 4.2 4.2 1.8 -4.2 1.8 -1.8 4.2 -1.8 -4.2 -4.2 -1.8 4.2 -1.8ZM444 26l1.2 2.8 2.8 1.2 -2.8 1.2 -1.2 2.8 -1.2 -2.8 -2.8 -1.2 2.8 -1.2ZM552 10l1.2 2.8 2.8 1.2 -2.8 1.2 -1.2 2.8 -1.2 -2.8 -2.8 -1.2 2.8 -1.2ZM655 26l1.8 4.2 4.2 1.8 -4.2 1.8 -1.8 4.2 -1.8 -4.2 -4.2 -1.8 4.2 -1.8ZM764 16l1.2 2.8 2.8 1.2 -2.8 1.2 -1.2 2.8 -1.2 -2.8 -2.8 -1.2 2.8 -1.2ZM806 48l1.2 2.8 2.8 1.2 -2.8 1.2 -1.2 2.8 -1.2 -2.8 -2.8 -1.2 2.8 -1.2ZM920 20l1.2 2.8 2.8 1.2 -2.8 1.2 -1.2 2.8 -1.2 -2.8 -2.8 -1.2 2.8 -1.2ZM992 14l1.8 4.2 4.2 1.8 -4.2 1.8 -1.8 4.2 -1.8 -4.2 -4.2 -1.8 4.2 -1.8ZM780 70.8l0.96 2.24 2.24 0.96 -2.24 0.96 -0.96 2.24 -0.96 -2.24 -2.24 -0.96 2.24 -0.96ZM948 10.8l0.96 2.24 2.24 0.96 -2.24 0.96 -0.96 2.24 -0.96 -2.24 -2.24 -0.96 2.24 -0.96Z" fill="var(--f-moon)"/>
<g stroke="var(--f-deep)" stroke-width="2" stroke-linejoin="round">
<circle cx="866" cy="40" r="26" fill="var(--f-moon)"/>
<path d="M854 30a6 5 0 1 0 9 4M874 44a5 4 0 1 0 8 3M858 52a4 3 0 1 0 7 1" fill="none" stroke="var(--f-haze)"/>
<path d="M740 106h470v154H740Z" fill="var(--f-sky)"/>
<path d="M846 116h40M852 124h28M860 132h30M842 140h22" stroke="var(--f-moon)" stroke-linecap="round"/>
<path d="M780 122h20M816 132h18M904 118h18M796 144h16" stroke="var(--f-haze)" stroke-linecap="round"/>
<path d="M-20 102C60 72 110 84 160 96s90-40 160-22 90 34 150 18 100-40 170-14c80 28 130 34 220 120v60H-20Z" fill="var(--f-hill)"/>
<g fill="var(--f-deep)" stroke="none"><path d="M20 94.6l5.4 9.0h-2.7l5.4 9.0h-6.3v5.4h-3.6v-5.4h-6.3l5.4 -9.0h-2.7Z"/><path d="M118 95.4l6.6 11.0h-3.3l6.6 11.0h-7.7v6.6h-4.4v-6.6h-7.7l6.6 -11.0h-3.3Z"/><path d="M130 105.2l4.8 8.0h-2.4l4.8 8.0h-5.6v4.8h-3.2v-4.8h-5.6l4.8 -8.0h-2.4Z"/><path d="M232 94.0l6.0 10.0h-3.0l6.0 10.0h-7.0v6.0h-4.0v-6.0h-7.0l6.0 -10.0h-3.0Z"/><path d="M336 84.8l7.2 12.0h-3.6l7.2 12.0h-8.4v7.2h-4.8v-7.2h-8.4l7.2 -12.0h-3.6Z"/><path d="M438 88.6l5.4 9.0h-2.7l5.4 9.0h-6.3v5.4h-3.6v-5.4h-6.3l5.4 -9.0h-2.7Z"/><path d="M449 82.8l7.2 12.0h-3.6l7.2 12.0h-8.4v7.2h-4.8v-7.2h-8.4l7.2 -12.0h-3.6Z"/><path d="M556 83.4l6.6 11.0h-3.3l6.6 11.0h-7.7v6.6h-4.4v-6.6h-7.7l6.6 -11.0h-3.3Z"/><path d="M652 92.6l5.4 9.0h-2.7l5.4 9.0h-6.3v5.4h-3.6v-5.4h-6.3l5.4 -9.0h-2.7Z"/><path d="M664 88.8l7.2 12.0h-3.6l7.2 12.0h-8.4v7.2h-4.8v-7.2h-8.4l7.2 -12.0h-3.6Z"/></g>
<path d="M-20 130C120 110 240 122 340 118s220-6 320 2c70 6 130 12 166 26 24 10 30 36 58 40 26 4 30-14 34-26l4-16 14-4 6-8 24-4 300 2v126H-20Z" fill="var(--f-ground)"/>
<path d="M112 196l-3-6M115 196v-9M118 196l3-6M226 206l-3-6M229 206v-9M232 206l3-6M334 214l-3-6M337 214v-9M340 214l3-6M446 196l-3-6M449 196v-9M452 196l3-6M552 206l-3-6M555 206v-9M558 206l3-6M654 200l-3-6M657 200v-9M660 200l3-6M812 206l-3-6M815 206v-9M818 206l3-6M986 200l-3-6M989 200v-9M992 200l3-6" fill="none" stroke="var(--f-road)" stroke-linecap="round"/><path class="f-low" d="M16 222l-3-6M19 222v-9M22 222l3-6M60 236l-3-6M63 236v-9M66 236l3-6M120 240l-3-6M123 240v-9M126 240l3-6M168 232l-3-6M171 232v-9M174 232l3-6M232 240l-3-6M235 240v-9M238 240l3-6M300 232l-3-6M303 232v-9M306 232l3-6M440 236l-3-6M443 236v-9M446 236l3-6M486 228l-3-6M489 228v-9M492 228l3-6M540 240l-3-6M543 240v-9M546 240l3-6M600 232l-3-6M603 232v-9M606 232l3-6M672 240l-3-6M675 240v-9M678 240l3-6M760 226l-3-6M763 226v-9M766 226l3-6M790 240l-3-6M793 240v-9M796 240l3-6M900 236l-3-6M903 236v-9M906 236l3-6M960 226l-3-6M963 226v-9M966 226l3-6" fill="none" stroke="var(--f-road)" stroke-linecap="round"/>
<path d="M850 196c24 20 58 16 82-8" fill="none" stroke="var(--f-moon)" stroke-dasharray="1 8" stroke-width="3.5" stroke-linecap="round"/>
<path d="M940 57l-26-8M938 64h-32M940 71l-24 6M976 57l16-5M978 64h20M976 71l15 4" fill="none" stroke="var(--f-lamp)" stroke-linecap="round"/>
<path d="M950 76h16l7 74h-30Z" fill="var(--f-moon)"/><path d="M948.6 92h18.7l1.7 16h-22.1ZM945.8 124h24.4l1.6 14h-27.5Z" fill="var(--f-road)"/>
<path d="M951 54h14v18h-14Z" fill="var(--f-lamp)"/><path d="M949 54 958 43l9 11Z" fill="var(--f-road)"/><path d="M945 72h26v5h-26Z" fill="var(--f-road)"/>
<path d="M968 134h22v16h-22Z" fill="var(--f-moon)"/><path d="M965 135l14-10 14 10Z" fill="var(--f-road)"/><path d="M976 140h6v10h-6Z" fill="var(--f-lamp)"/>
</g>
<text x="958" y="178" class="f-s42">{goal}</text>
</svg>
<svg class="f-scene tall" viewBox="0 0 360 336" preserveAspectRatio="xMidYMin slice" aria-hidden="true">
<path d="M-900 0h2200v336H-900Z" fill="var(--f-sky)"/><path d="M-900 50h2200v290H-900Z" fill="var(--f-glow)"/>
<path d="M14 9.2l1.44 3.36 3.36 1.44 -3.36 1.44 -1.44 3.36 -1.44 -3.36 -3.36 -1.44 3.36 -1.44ZM150 12l1.2 2.8 2.8 1.2 -2.8 1.2 -1.2 2.8 -1.2 -2.8 -2.8 -1.2 2.8 -1.2ZM182 30l1.2 2.8 2.8 1.2 -2.8 1.2 -1.2 2.8 -1.2 -2.8 -2.8 -1.2 2.8 -1.2ZM268 25.2l1.44 3.36 3.36 1.44 -3.36 1.44 -1.44 3.36 -1.44 -3.36 -3.36 -1.44 3.36 -1.44ZM350 16l1.2 2.8 2.8 1.2 -2.8 1.2 -1.2 2.8 -1.2 -2.8 -2.8 -1.2 2.8 -1.2Z" fill="var(--f-moon)"/>
<g stroke="var(--f-deep)" stroke-width="2" stroke-linejoin="round"><circle cx="92" cy="36" r="20" fill="var(--f-moon)"/><path d="M88 26a5 4 0 1 0 7 3M94 42a4 3 0 1 0 6 2" fill="none" stroke="var(--f-haze)"/>
<path d="M-900 70H-20C40 50 70 62 110 72s70-30 130-14 70 20 140 6h920v280H-900Z" fill="var(--f-hill)"/>
<g fill="var(--f-deep)" stroke="none"><path d="M90 67.2l4.8 8.0h-2.4l4.8 8.0h-5.6v4.8h-3.2v-4.8h-5.6l4.8 -8.0h-2.4Z"/><path d="M176 60.6l5.4 9.0h-2.7l5.4 9.0h-6.3v5.4h-3.6v-5.4h-6.3l5.4 -9.0h-2.7Z"/><path d="M185 67.8l4.2 7.0h-2.1l4.2 7.0h-4.9v4.2h-2.8v-4.2h-4.9l4.2 -7.0h-2.1Z"/><path d="M268 62.6l5.4 9.0h-2.7l5.4 9.0h-6.3v5.4h-3.6v-5.4h-6.3l5.4 -9.0h-2.7Z"/><path d="M352 67.2l4.8 8.0h-2.4l4.8 8.0h-5.6v4.8h-3.2v-4.8h-5.6l4.8 -8.0h-2.4Z"/></g>
<path d="M-900 96H-20C60 80 130 92 200 90s120-8 180 2h920v250H-900Z" fill="var(--f-ground)"/><path d="M92 190l-3-6M95 190v-9M98 190l3-6M176 172l-3-6M179 172v-9M182 172l3-6M184 198l-3-6M187 198v-9M190 198l3-6M20 150l-3-6M23 150v-9M26 150l3-6M92 320l-3-6M95 320v-9M98 320l3-6M180 330l-3-6M183 330v-9M186 330l3-6M268 190l-3-6M271 190v-9M274 190l3-6M300 310l-3-6M303 310v-9M306 310l3-6M16 312l-3-6M19 312v-9M22 312l3-6M340 330l-3-6M343 330v-9M346 330l3-6" fill="none" stroke="var(--f-road)" stroke-linecap="round"/></g>
</svg>
    </>
  );
}
