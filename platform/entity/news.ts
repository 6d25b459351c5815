/** Something that happened, told by the module in whose `shared/news.ts` it stands. */
export interface News<T> {
  /** `cosa.participio`: what is kept in the outbox. */
  readonly type: string;
  /** Kept for readers outside of the product, though no module of it listens. */
  readonly open: boolean;
  /** What is told, or a thrown error when it is something else. */
  parse(data: unknown): T;
}

/** Declares a piece of news by what it tells. */
export const news = <T>(type: string, schema: { parse(data: unknown): T }, { open = false }: { readonly open?: boolean } = {}): News<T> => ({
  type,
  open,
  parse: (data) => schema.parse(data),
});
