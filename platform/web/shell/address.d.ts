import '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The screen stays as it is; only its address is another one (a new thing has got its number). */
    stays?: boolean;
  }
}
