import type { ReactNode } from 'react';

/** A number under what it counts, within a list of them. */
export function Figure({ label, value }: { label: string; value: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
