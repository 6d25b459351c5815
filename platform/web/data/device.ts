/** What a person recognizes of a browser's long name: `Chrome · Linux`; empty when nothing is. */
export const deviceOf = (agent: string | null): string =>
  [
    /(Edg|Firefox|Chrome|Safari)\/[\d.]+/.exec(agent ?? '')?.[1]?.replace('Edg', 'Edge'),
    /Windows|Android|iPhone|iPad|Mac OS|Linux/.exec(agent ?? '')?.[0],
  ]
    .filter(Boolean)
    .join(' · ');
