/** An answer that is put together when its transaction is committed: what it waits for was sent together with the commit. */
export class Later {
  constructor(readonly answer: () => Promise<unknown>) {}
}
