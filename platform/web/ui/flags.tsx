import type { Language } from '../i18n/language';

const RADIUS = { borderRadius: 2, display: 'block', flex: 'none' };

/** The flag of a language, drawn small; always beside or instead of a named control, never the only name. */
export function Flag({ of }: { of: Language }) {
  return (
    <svg width={20} height={14} viewBox="0 0 20 14" style={RADIUS} aria-hidden="true" focusable="false">
      {of === 'es' ? <Spanish /> : <English />}
    </svg>
  );
}

function Spanish() {
  return (
    <>
      <rect width="20" height="14" fill="#aa151b" />
      <rect y="3.5" width="20" height="7" fill="#f1bf00" />
      <rect x="5" y="5.2" width="2.6" height="3.4" rx="0.6" fill="#aa151b" />
    </>
  );
}

function English() {
  return (
    <>
      <rect width="20" height="14" fill="#012169" />
      <path d="M0 0l20 14M20 0L0 14" stroke="#fff" strokeWidth="2.8" />
      <path d="M0 0l20 14M20 0L0 14" stroke="#c8102e" strokeWidth="1.2" />
      <path d="M10 0v14M0 7h20" stroke="#fff" strokeWidth="4.4" />
      <path d="M10 0v14M0 7h20" stroke="#c8102e" strokeWidth="2.6" />
    </>
  );
}
