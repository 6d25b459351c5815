import { Button } from '@mantine/core';
import { text } from '@platform/entity/field';
import { zone } from '@platform/web/data/reader';
import { postAction } from '@platform/web/data/write';
import { shownMoment } from '@platform/web/data/zone';
import { words } from '@platform/web/i18n/words';
import { NameLink } from '@platform/web/page/NameLink';
import { ask } from '@platform/web/pages/ask';
import { can } from '@platform/web/session/session';
import { notifyOk } from '@platform/web/ui/notify';
import { IconDoorEnter } from '@tabler/icons-react';
import type { PuertaSitio, SiteWire } from '../../shared/plano.wire';
import { Puerta } from '../../shared/topologia.entity';
import { say } from '../say';
import { Devices } from './DoorTree';
import classes from './panels.module.css';

/** Opens a door now, with the reason that is asked for. */
async function openNow({ IdPuerta, Puerta: puerta }: PuertaSitio): Promise<void> {
  const sent = await ask(
    Puerta,
    {
      title: say('puertas.abrirAhora'),
      question: say('puertas.preguntaAbrir'),
      fields: { Motivo: text({ max: 250, required: true, multiline: true }) },
      labels: { Motivo: say('puertas.motivo') },
      button: say('puertas.abrirAhora'),
    },
    async (values) => {
      await postAction(Puerta, { IdPuerta }, 'abrirAhora', values);
    },
  );
  if (sent) notifyOk(say('plano.abierta', { puerta }));
}

/** A door of the plan: where it leads, its last mark, what passed, its devices; and opening it now. */
export function DoorCard({ site, door }: { readonly site: SiteWire; readonly door: PuertaSitio }) {
  return (
    <section className={classes.card} aria-label={door.Puerta}>
      <h2>
        <NameLink resource={Puerta.resource} id={String(door.IdPuerta)}>
          {door.Puerta}
        </NameLink>
      </h2>
      <p className={classes.help}>
        {say('plano.sentido', { origen: door.Origen ?? say('plano.exterior'), destino: door.Destino })} · {words.option(Puerta, 'Modo', door.Modo)}
      </p>
      <dl className={classes.facts}>
        <div>
          <dt>{say('plano.ultima')}</dt>
          <dd>{door.UltimaMarca ? shownMoment(door.UltimaMarca, zone()) : say('plano.sinMarca')}</dd>
        </div>
        <div>
          <dt>{say('plano.pasaron')}</dt>
          <dd>
            ↑ {door.Entradas} ↓ {door.Salidas} ✕ {door.Denegadas}
          </dd>
        </div>
      </dl>
      <Devices site={site} id={door.IdPuerta} />
      {can('040305', 'procesar') && door.Modo !== 'C' && (
        <Button mt="sm" variant="default" fullWidth leftSection={<IconDoorEnter size={18} aria-hidden />} onClick={() => void openNow(door)}>
          {say('puertas.abrirAhora')}
        </Button>
      )}
    </section>
  );
}
