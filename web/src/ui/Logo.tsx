/** Three nodes in a fork; the lower edge is highlighted. */
export function Logo({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true">
      <path d="M9 16h4c4 0 4-8 8-8h2" stroke="var(--edge)" strokeWidth="2.5" />
      <path d="M9 16h4c4 0 4 8 8 8h2" stroke="var(--path)" strokeWidth="3" />
      <circle cx="6" cy="16" r="4" fill="var(--primary)" />
      <circle cx="26" cy="8" r="4" fill="var(--edge)" />
      <circle cx="26" cy="24" r="4" fill="var(--path)" />
    </svg>
  );
}
