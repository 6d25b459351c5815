import { Button, FileButton, SegmentedControl } from '@mantine/core';
import { storeFile } from '@platform/web/data/files';
import { useGuard } from '@platform/web/form/guard';
import { t } from '@platform/web/i18n/t';
import { can } from '@platform/web/session/session';
import { EmptyState } from '@platform/web/ui/EmptyState';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { notifyError, notifyOk, notifyWarning } from '@platform/web/ui/notify';
import { PageTitle } from '@platform/web/ui/PageTitle';
import { RowSkeletons } from '@platform/web/ui/Skeletons';
import { IconMap2, IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import type { SiteWire } from '../../shared/plano.wire';
import { SectionTabs } from '../SectionTabs';
import { say } from '../say';
import { DoorCard } from './DoorCard';
import { DoorTree } from './DoorTree';
import { FreeDevices, moveDevice, placeDevice } from './FreeDevices';
import { Plan } from './Plan';
import classes from './panels.module.css';
import { PLAN } from './path';
import { bodyOf, diagramOfSite, drawnOf, over, type Piece, placed, reshaped, useDrawing, withCorner } from './useDrawing';
import { savePlan, useFollowed, useSite } from './wire';
import { ZoneBars } from './ZoneBars';

const MENU = '040305';
const ROOT = '/acceso/puntos-control';
const TABS = [
  { path: ROOT, label: 'secciones.puntos' },
  { path: `${ROOT}/puertas`, label: 'secciones.puertas' },
  { path: `${ROOT}/equipos`, label: 'secciones.equipos' },
  { path: `${ROOT}/zonas`, label: 'secciones.zonas' },
  { path: PLAN, label: 'secciones.plano' },
] as const;

/** Whoever may watch the monitor sees the plan move with each mark. */
function Follow() {
  useFollowed(1);
  return null;
}

/** How tall a picture is over its width. */
async function ratioOf(file: File): Promise<number> {
  const picture = await createImageBitmap(file);
  const ratio = picture.height / picture.width;
  picture.close();
  return ratio;
}

/** The plan of the site (040305): drawn over a picture or a blank sheet, and live while it is looked at. */
export default function PlanPage() {
  const site = useSite();
  return (
    <>
      <PageTitle title={say('plano.titulo')} />
      <SectionTabs path={PLAN} sections={TABS} />
      {can('040102', 'consultar') && <Follow />}
      {site.isPending ? (
        <RowSkeletons rows={8} />
      ) : site.error ? (
        <ErrorState error={site.error} onRetry={() => void site.refetch()} />
      ) : (
        <Drawing site={site.data} onSaved={() => void site.refetch()} />
      )}
    </>
  );
}

function Drawing({ site, onSaved }: { readonly site: SiteWire; readonly onSaved: () => void }) {
  const { drawn, dirty, change, begin, end } = useDrawing();
  const [selected, setSelected] = useState<Piece>();
  const [busy, setBusy] = useState(false);
  const [view, setView] = useState<string>('plano');
  const { release } = useGuard(dirty);
  const upload = async (file: File | null) => {
    if (!file) return;
    if (!['image/jpeg', 'image/png'].includes(file.type)) return notifyWarning(say('plano.formato'));
    setBusy(true);
    try {
      const ratio = await ratioOf(file);
      const { IdArchivo, Hash } = await storeFile(file, file.name, 'PLA');
      change((before) => over(before, { IdArchivo, Hash, ratio }));
    } catch (error) {
      notifyError(error);
    } finally {
      setBusy(false);
    }
  };
  const save = async () => {
    if (!drawn) return;
    setBusy(true);
    try {
      await savePlan(bodyOf(drawn));
      release();
      end();
      onSaved();
      notifyOk(say('plano.guardado'));
    } catch (error) {
      notifyError(error);
    } finally {
      setBusy(false);
    }
  };
  // While the plan is drawn its doors are moved; a device is given one before or after.
  const onDevice =
    can(MENU, 'crear') && can(MENU, 'editar') && !drawn
      ? async (IdPuerta: number, IdEquipo: number, from: number | null) => {
          const puerta = site.Puertas.find((one) => one.IdPuerta === IdPuerta)?.Puerta ?? '';
          if (from === IdPuerta) return;
          const done = from === null ? await placeDevice(IdPuerta, IdEquipo, puerta) : await moveDevice(IdPuerta, IdEquipo, from, puerta);
          if (done) onSaved();
        }
      : undefined;
  const shown = drawn ?? drawnOf(site);
  const door = selected?.kind === 'puerta' ? site.Puertas.find(({ IdPuerta }) => IdPuerta === selected.id) : undefined;
  const undrawn = shown.zonas.size + shown.puertas.size === 0 && shown.Hash === null;
  const isEmpty = undrawn && site.Zonas.length === 0;
  // What nobody drew is drawn by itself, and may be looked at beside the plan.
  const diagram = !drawn && (undrawn || view === 'diagrama') ? diagramOfSite(site) : undefined;
  const act = drawn
    ? (piece: Piece, nombre: string) => {
        const on = piece.kind === 'zona' ? drawn.zonas.has(piece.id) : drawn.puertas.has(piece.id);
        return (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={say(on ? 'plano.quitarA' : 'plano.colocarA', { nombre })}
            onClick={() => {
              setSelected(piece);
              change((before) => placed(before, piece, !on));
            }}
          >
            {say(on ? 'plano.quitar' : 'plano.colocar')}
          </Button>
        );
      }
    : undefined;
  return (
    <div className={classes.layout}>
      <div>
        {can(MENU, 'editar') && (
          <div className={classes.acts} style={{ marginBottom: 10 }}>
            {drawn ? (
              <>
                <Button loading={busy} onClick={() => void save()}>
                  {say('plano.guardar')}
                </Button>
                <Button variant="default" onClick={end}>
                  {t('actions.cancel')}
                </Button>
                <FileButton accept="image/png,image/jpeg" onChange={(file) => void upload(file)} inputProps={{ 'aria-label': say('plano.imagen') }}>
                  {(props) => (
                    <Button {...props} variant="default" disabled={busy} leftSection={<IconPhoto size={16} aria-hidden />}>
                      {say(drawn.IdArchivo === null ? 'plano.imagen' : 'plano.otraImagen')}
                    </Button>
                  )}
                </FileButton>
                {drawn.IdArchivo !== null && (
                  <Button variant="subtle" onClick={() => change((before) => over(before, null))}>
                    {say('plano.sinImagen')}
                  </Button>
                )}
              </>
            ) : (
              <Button leftSection={<IconMap2 size={16} aria-hidden />} onClick={() => begin(site)}>
                {say('plano.dibujar')}
              </Button>
            )}
          </div>
        )}
        {drawn && <p className={classes.help}>{say('plano.ayuda')}</p>}
        {!drawn && !undrawn && (
          <SegmentedControl
            mb="xs"
            aria-label={say('plano.vista')}
            value={view}
            onChange={setView}
            data={[
              { value: 'plano', label: say('secciones.plano') },
              { value: 'diagrama', label: say('plano.diagrama') },
            ]}
          />
        )}
        {diagram && !isEmpty && <p className={classes.help}>{say(undrawn ? 'plano.diagramaSolo' : 'plano.diagramaAyuda')}</p>}
        {isEmpty && !drawn ? (
          <EmptyState icon={IconMap2} title={say('plano.vacio')} text={say('plano.vacioAyuda')} />
        ) : (
          <div className={classes.scroll}>
            <Plan
              site={site}
              drawn={drawn}
              diagram={diagram}
              {...(drawn ? { onChange: change } : {})}
              selected={selected}
              onSelect={setSelected}
              onDevice={onDevice}
            />
          </div>
        )}
      </div>
      <aside className={classes.side} aria-label={say('plano.lados')}>
        {door && !drawn && <DoorCard site={site} door={door} />}
        <section className={classes.card}>
          <h2>{say('plano.zonas')}</h2>
          {act && drawn ? (
            <ul className={classes.tree}>
              {site.Zonas.map(({ IdZona, Zona }) => (
                <li key={IdZona} className={classes.line}>
                  <span>{Zona}</span>
                  <span className={classes.acts}>
                    {drawn.zonas.has(IdZona) && (
                      <Button
                        size="compact-sm"
                        variant="default"
                        aria-label={say('plano.formaDe', { nombre: Zona })}
                        onClick={() => change((before) => reshaped(before, IdZona))}
                      >
                        {say('plano.forma')}
                      </Button>
                    )}
                    {drawn.zonas.get(IdZona)?.Puntos && (
                      <Button
                        size="compact-sm"
                        variant="default"
                        aria-label={say('plano.masVerticeDe', { nombre: Zona })}
                        onClick={() => change((before) => withCorner(before, IdZona))}
                      >
                        {say('plano.masVertice')}
                      </Button>
                    )}
                    {act({ kind: 'zona', id: IdZona }, Zona)}
                  </span>
                </li>
              ))}
            </ul>
          ) : (
            <ZoneBars zones={site.Zonas} />
          )}
        </section>
        <section className={classes.card}>
          <h2>{say('plano.puertas')}</h2>
          <DoorTree site={site} selected={selected} onSelect={setSelected} onDevice={onDevice} {...(act ? { act } : {})} />
        </section>
        {onDevice && <FreeDevices site={site} onPlace={onDevice} />}
      </aside>
    </div>
  );
}
