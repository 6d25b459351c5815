import { type PaperPage, placeOf, readPaper } from '@platform/web/paper/read';
import { useQuery } from '@tanstack/react-query';
import { expiriesIn, likelierEnd, type ReadExpiry } from '../../shared/fechas';
import { today } from '../ui/moments';

const read = new WeakMap<File, Promise<readonly PaperPage[]>>();

/** The pages of a file that somebody gave; read once, in their browser. */
export function pagesOf(file: File): Promise<readonly PaperPage[]> {
  const known = read.get(file);
  if (known) return known;
  const pages = readPaper(file).catch((): readonly PaperPage[] => []);
  read.set(file, pages);
  return pages;
}

/** A day on which a paper may end, with the page, the words around it and their place. */
interface PlacedExpiry extends ReadExpiry {
  /** From 1. */
  readonly page: number;
  readonly words: string;
  readonly place: ReturnType<typeof placeOf>;
}
const AROUND = 50;

/** The likeliest day on which a file says that it, or what it has of those names, ends. */
async function expiryOf(file: File, names: readonly string[]): Promise<PlacedExpiry | null> {
  const pages = await pagesOf(file);
  const found = pages.flatMap((page, at) =>
    expiriesIn(page.text, today(), names).map((one) => ({
      ...one,
      page: at + 1,
      words: page.text
        .slice(Math.max(0, one.desde - AROUND), one.hasta + AROUND / 2)
        .replace(/\s+/g, ' ')
        .trim(),
      place: placeOf(page, one.desde, one.hasta),
    })),
  );
  const said = found.filter(({ motivo }) => motivo === 'dicho').sort(likelierEnd);
  return said[0] ?? (new Set(found.map(({ dia }) => dia)).size === 1 ? (found[0] ?? null) : null);
}

/** The same while a screen shows it; undefined until it is known. */
export function useExpiry(file: File, names: readonly string[]): PlacedExpiry | null | undefined {
  const asked = useQuery({
    queryKey: ['vence', file.name, file.size, file.lastModified, names],
    queryFn: () => expiryOf(file, names),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return asked.data;
}
