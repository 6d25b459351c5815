import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react';

/** What a widget says of today in a few words, as a part of a sentence: `5 asuntos no avanzan sin usted`. */
export interface Headline {
  readonly text: string;
  /** The rows that it counts. */
  readonly href?: string;
}
type Tell = (code: string, said: Headline | undefined) => void;
const Telling = createContext<Tell>(() => undefined);

/** What the widgets shown say, by code, and what draws them so that they may say it. */
export function useHeadlines(): { readonly said: ReadonlyMap<string, Headline>; readonly listen: (content: ReactNode) => ReactNode } {
  const [said, setSaid] = useState<ReadonlyMap<string, Headline>>(new Map());
  const tell = useCallback<Tell>(
    (code, one) =>
      setSaid((before) => {
        const next = new Map(before);
        if (one) next.set(code, one);
        else next.delete(code);
        return next;
      }),
    [],
  );
  const listen = useMemo(() => (content: ReactNode) => <Telling value={tell}>{content}</Telling>, [tell]);
  return { said, listen };
}

/** Says in the home's title what a widget is about today; nothing where it has nothing to say. */
export function useHeadline(code: string, text: string | undefined, href?: string): void {
  const tell = use(Telling);
  useEffect(() => {
    if (text === undefined) return;
    tell(code, { text, ...(href === undefined ? {} : { href }) });
    return () => tell(code, undefined);
  }, [tell, code, text, href]);
}
