import { Button } from '@mantine/core';
import { saveBlob } from '@platform/web/data/list';
import { zone } from '@platform/web/data/reader';
import { shownMoment } from '@platform/web/data/zone';
import { IconDownload } from '@tabler/icons-react';
import { say } from '../say';
import classes from './mesa.module.css';
import type { Pending } from './salida';

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** Rations that were served here without a network and that the server did not take: to be taken out and settled by hand. */
export function Rejected({ rations }: { readonly rations: readonly Pending[] }) {
  const lines = rations.map(({ racion, nombre, rechazo }) => [shownMoment(racion.FechaHora, zone()), nombre, rechazo ?? '']);
  const save = () =>
    saveBlob(new Blob([`\uFEFF${lines.map((line) => line.map(quoted).join(';')).join('\r\n')}`], { type: 'text/csv' }), 'rechazados.csv');
  return (
    <section aria-label={say('mesa.rechazados')} className={classes.rejected}>
      <h2>{say('mesa.rechazados')}</h2>
      <ul>
        {rations.map(({ racion }, at) => (
          <li key={racion.Uuid}>{lines[at]?.join(' · ')}</li>
        ))}
      </ul>
      <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={save}>
        {say('mesa.exportarRechazados')}
      </Button>
    </section>
  );
}
