/** The mark: an F whose lower bar is a raised gate. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden focusable="false">
      <rect width="32" height="32" rx="7" fill="#0d625c" />
      <path d="M9 25V7h14" fill="none" stroke="#fff" strokeWidth="3.4" strokeLinecap="round" strokeLinejoin="round" />
      <path d="M9 18.5 21.5 13" fill="none" stroke="#a6d3cf" strokeWidth="3.4" strokeLinecap="round" />
    </svg>
  );
}
