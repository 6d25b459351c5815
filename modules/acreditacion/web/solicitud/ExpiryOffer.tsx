import { Button, Group } from '@mantine/core';
import { PlacedPage } from '@platform/web/paper/PlacedPage';
import { IconCalendarSearch, IconCheck, IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { say } from '../say';
import { day, today } from '../ui/moments';
import { Note } from '../ui/Note';
import classes from './editor.module.css';
import { useExpiry } from './papeles';

interface Props {
  /** The paper that was given last. */
  readonly file: File;
  /** What its requirement is called: a paper may be of several. */
  readonly names: readonly string[];
  /** The expiry that stands, `yyyyMMdd`; empty without one. */
  readonly current: string;
  readonly onUse: (day: string) => void;
}

/** The expiry that a paper says, with its place in the paper: proposed, and never taken by itself. */
export function ExpiryOffer({ file, names, current, onUse }: Props) {
  const found = useExpiry(file, names);
  const [seen, setSeen] = useState(false);
  const [dismissed, setDismissed] = useState<File>();
  if (!found || dismissed === file) return null;
  const fecha = day(found.dia);
  const past = found.dia < today();
  const same = found.dia === current;
  const sentence = past ? 'vence.vencido' : (`vence.${found.motivo}` as const);
  return (
    <section aria-label={say('vence.titulo', { nombre: file.name })} className={classes.stack}>
      <Note tone={past ? 'red' : same ? 'gray' : 'teal'} icon={same ? IconCheck : IconCalendarSearch}>
        <p className={classes.instructions} role="status">
          {say(sentence, { fecha })} {same && say('vence.igual')}
        </p>
        <Group gap="xs" mt="xs">
          {!past && !same && (
            <Button size="compact-md" onClick={() => onUse(found.dia)}>
              {say('vence.usar', { fecha })}
            </Button>
          )}
          <Button
            size="compact-md"
            variant="default"
            aria-expanded={seen}
            leftSection={seen ? <IconEyeOff size={16} aria-hidden /> : <IconEye size={16} aria-hidden />}
            onClick={() => setSeen(!seen)}
          >
            {say(seen ? 'vence.cerrar' : 'vence.ver')}
          </Button>
          <Button size="compact-md" variant="subtle" color="gray" onClick={() => setDismissed(file)}>
            {say('vence.descartar')}
          </Button>
        </Group>
      </Note>
      {seen && (
        <PlacedPage
          file={file}
          page={found.page}
          place={found.place}
          label={say('vence.pagina', { n: found.page, nombre: file.name, frase: found.words })}
          without={say('vence.sinDibujo', { n: found.page, frase: found.words })}
        />
      )}
    </section>
  );
}
