import { Button, Modal } from '@mantine/core';
import { shownDay } from '@modules/administracion/shared/dia';
import { useImage } from '@platform/web/data/files';
import { may, mayOn } from '@platform/web/data/grants';
import { useItem } from '@platform/web/data/list';
import { plain, type WireRow } from '@platform/web/data/row';
import { t } from '@platform/web/i18n/t';
import { words } from '@platform/web/i18n/words';
import { useActionTools } from '@platform/web/pages/actions';
import { admits } from '@platform/web/pages/RowMenu';
import { can } from '@platform/web/session/session';
import { EmptyState } from '@platform/web/ui/EmptyState';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { iconOf } from '@platform/web/ui/icons';
import { notifyError } from '@platform/web/ui/notify';
import { PageSkeleton } from '@platform/web/ui/Skeletons';
import { StatusBadge } from '@platform/web/ui/StatusBadge';
import { IconPencil, IconPlus, IconPrinter, IconQrcode, IconUser, IconUserCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type CSSProperties, lazy, Suspense, useState } from 'react';
import { TipoCredencial } from '../shared/catalogos.entity';
import { Credencial, Portador, PortadorVehiculo } from '../shared/credencial.entity';
import { cardActions } from './acciones';
import { CardDialog } from './CardDialog';
import signature from './entrega/entrega.module.css';
import { HandOver } from './entrega/HandOver';
import classes from './identificacion.module.css';
import { PrintDialog } from './PrintDialog';
import { QrCode } from './QrCode';
import { say } from './say';
import { LIGHTS } from './Vigencia';

const OFFICE = '0705';
/** With the letters that cards are printed with. */
const CardDrawn = lazy(() => import('./CardDrawn'));

/** The newest card of a person or of a vehicle, what may be done with it, and the next one. */
export default function CardTab({ row: bearer }: { row: WireRow }) {
  const id = plain(bearer.IdCredencial);
  const client = useQueryClient();
  // The bearer shows its card too.
  const ofVehicle = bearer.IdVehiculo !== undefined;
  const changed = () => void client.invalidateQueries({ queryKey: [ofVehicle ? PortadorVehiculo.resource : Portador.resource] });
  const [asking, setAsking] = useState<'new' | 'edit' | 'print' | 'deliver'>();
  const card = useItem(Credencial, id === '' ? undefined : id);
  const active = card.data?.Estado === 'A';
  const done = () => {
    setAsking(undefined);
    void card.refetch();
    changed();
  };
  if (id !== '' && card.isError) return <ErrorState error={card.error} onRetry={() => void card.refetch()} />;
  if (id !== '' && !card.data) return <PageSkeleton />;
  const newButton = may(Credencial, 'crear') && !active && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAsking('new')}>
      {say('gestion.nueva')}
    </Button>
  );
  return (
    <>
      {card.data ? (
        <>
          <Card bearer={bearer} card={card.data} />
          {active && (
            <Suspense>
              <CardDrawn IdCredencial={Number(id)} Version={plain(card.data.Version)} />
            </Suspense>
          )}
          <div className={classes.buttons}>
            {newButton}
            {active && mayOn(Credencial, 'editar', card.data) && (
              <Button variant="default" leftSection={<IconPencil size={16} aria-hidden />} onClick={() => setAsking('edit')}>
                {t('actions.edit')}
              </Button>
            )}
            {active && can(OFFICE, 'imprimir') && (
              <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => setAsking('print')}>
                {say('impresion.imprimir')}
              </Button>
            )}
            {active && mayOn(Credencial, 'editar', card.data) && (
              <Button variant="default" leftSection={<IconUserCheck size={16} aria-hidden />} onClick={() => setAsking('deliver')}>
                {say('gestion.entregar')}
              </Button>
            )}
            <Acts card={card.data} onChanged={done} />
          </div>
        </>
      ) : (
        <EmptyState title={say(ofVehicle ? 'gestion.sinCredencialVehiculo' : 'gestion.sinCredencial')} action={newButton || undefined} />
      )}
      {asking === 'deliver' && card.data && <HandOver card={card.data} onClose={() => setAsking(undefined)} onDone={done} />}
      {asking === 'print' && card.data && <PrintDialog card={card.data} onClose={() => setAsking(undefined)} onPrinted={done} />}
      {(asking === 'new' || asking === 'edit') && (
        <CardDialog bearer={bearer} card={asking === 'edit' ? card.data : undefined} onClose={() => setAsking(undefined)} onSaved={done} />
      )}
    </>
  );
}

/** The buttons that the card admits. */
function Acts({ card, onChanged }: { card: WireRow; onChanged: () => void }) {
  const { tools, dialogs } = useActionTools(Credencial);
  const [qr, setQr] = useState(false);
  return (
    <>
      {cardActions
        // Handing over has a dialog of its own, with the signature.
        .filter((action) => action.id !== 'entregar' && can(OFFICE, action.action) && admits(action, card))
        .map((action) => {
          const Sign = iconOf(action.icon);
          const run = async () => {
            if ((await action.run([card], tools)) === true) onChanged();
          };
          return (
            <Button key={action.id} variant="default" leftSection={<Sign size={16} aria-hidden />} onClick={() => void run().catch(notifyError)}>
              {action.label()}
            </Button>
          );
        })}
      {card.Estado === 'A' && (
        <Button variant="subtle" leftSection={<IconQrcode size={16} aria-hidden />} onClick={() => setQr(true)}>
          {say('gestion.verificacion')}
        </Button>
      )}
      <Modal
        opened={qr}
        onClose={() => setQr(false)}
        title={say('gestion.verificacion')}
        centered
        closeButtonProps={{ 'aria-label': t('actions.close') }}
      >
        <QrCode IdCredencial={Number(plain(card.IdCredencial))} />
      </Modal>
      {dialogs}
    </>
  );
}

/** The card at a glance: whose, its code, its kind and until when. */
function Card({ bearer, card }: { bearer: WireRow; card: WireRow }) {
  const tipo = useItem(TipoCredencial, plain(card.IdTipoCredencial));
  const { url } = useImage(bearer.FotoHash);
  const signed = useImage(card.FirmaEntregaHash);
  const vigencia = plain(card.Vigencia);
  const light = LIGHTS[vigencia];
  const colour = plain(tipo.data?.ColorFranja);
  const labels = words.entity(Credencial).fields;
  const day = (name: string) => (card[name] ? shownDay(plain(card[name])) : '');
  const facts: readonly (readonly [string, string])[] = [
    [words.entity(Portador).fields.IdCompania ?? '', plain(bearer.Compania)],
    [labels.IdTipoCredencial ?? '', plain(card.TipoCredencial)],
    [plain(tipo.data?.EtiquetaReferencia1) || (labels.CodigoReferencia1 ?? ''), plain(card.CodigoReferencia1)],
    [plain(tipo.data?.EtiquetaReferencia2) || (labels.CodigoReferencia2 ?? ''), plain(card.CodigoReferencia2)],
    [labels.FechaInicio ?? '', day('FechaInicio')],
    [labels.FechaFin ?? '', day('FechaFin')],
    [labels.FechaEntrega ?? '', day('FechaEntrega')],
    [labels.IdMotivoInactivacion ?? '', plain(card.MotivoInactivacion)],
  ];
  const style: CSSProperties & { '--card-colour'?: string } = colour ? { '--card-colour': colour } : {};
  return (
    <section className={classes.card} style={style} aria-label={say('gestion.credencial')}>
      {url ? (
        <img className={classes.photo} src={url} alt="" />
      ) : (
        <span className={classes.photo}>
          <IconUser size={56} stroke={1} aria-hidden />
        </span>
      )}
      <div>
        <p className={classes.name}>{plain(bearer.NombreCompleto ?? bearer.Placa)}</p>
        <span className={classes.code}>{plain(card.Codigo)}</span>{' '}
        {light && (
          <StatusBadge tone={light.tone} icon={light.icon}>
            {words.option(Credencial, 'Vigencia', vigencia)}
          </StatusBadge>
        )}
        <dl className={classes.facts}>
          {facts
            .filter(([, value]) => value !== '')
            .map(([label, value]) => (
              <div key={label} style={{ display: 'contents' }}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
        </dl>
        {signed.url && <img className={signature.signature} src={signed.url} alt={say('entrega.firmo')} />}
      </div>
    </section>
  );
}
