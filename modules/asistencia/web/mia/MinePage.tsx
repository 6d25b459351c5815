import { ActionIcon, Button, Group } from '@mantine/core';
import { choice, date, file, text, time } from '@platform/entity/field';
import { api } from '@platform/web/api/client';
import { isProblem } from '@platform/web/api/problem';
import { saveBlob } from '@platform/web/data/list';
import { zone } from '@platform/web/data/reader';
import { plain } from '@platform/web/data/row';
import { clockOf, shownDay, shownMoment } from '@platform/web/data/zone';
import { language } from '@platform/web/i18n/language';
import { words } from '@platform/web/i18n/words';
import { useAddressWord } from '@platform/web/pages/address';
import { ask } from '@platform/web/pages/ask';
import { EmptyState } from '@platform/web/ui/EmptyState';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { notifyError, notifyOk } from '@platform/web/ui/notify';
import { PageTitle } from '@platform/web/ui/PageTitle';
import { PageSkeleton } from '@platform/web/ui/Skeletons';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { Correccion } from '../../shared/correccion.entity';
import { correctedMarks } from '../../shared/correccion.palabras';
import { DocumentoPersona, EXTENSIONES } from '../../shared/documento.entity';
import { JustificacionPersona } from '../../shared/justificacion.entity';
import { type MiAsistencia, miaAnswer } from '../../shared/mia.wire';
import { monthOf, step, todayHere } from '../calendario/days';
import { asHours } from '../minutos';
import { say } from '../say';
import { MonthPicture } from './MonthPicture';
import { MyDay } from './MyDay';
import { MyShifts } from './MyShifts';
import classes from './mia.module.css';

const PATH = '/asistencia/mi-asistencia';
const KEY = 'AsistenciaMia';
const anything = z.unknown();
type Correction = MiAsistencia['Correcciones'][number];

/** What proves a justification: the document that its kind asks for, or another one that the worker has. */
const PAPER = {
  Archivo: file({ accept: EXTENSIONES }),
  FechaEmision: date({}),
  Numero: text({ max: 40 }),
  Emisor: text({ max: 120 }),
} as const;

/** Asks for a justification of one's own: of a kind that workers may ask for. */
const askExcuse = ({ Tipos, Documentos }: MiAsistencia, day: string) =>
  ask(
    JustificacionPersona,
    {
      title: say('mia.justificar'),
      button: say('mia.enviar'),
      fields: {
        IdJustificacion: choice({ options: Tipos.map(({ IdJustificacion }) => String(IdJustificacion)), required: true }),
        Modalidad: choice({ options: ['D', 'H'], required: true }),
        FechaInicio: date({ required: true }),
        FechaFin: date({ required: true }),
        HoraInicio: time({}),
        HoraFin: time({}),
        Observacion: text({ max: 500, multiline: true }),
        IdDocumento: choice({ options: Documentos.map((one) => String(one.IdDocumento)) }),
        ...PAPER,
      },
      labels: {
        ...Object.fromEntries(Object.keys(PAPER).map((name) => [name, words.field(DocumentoPersona, name)])),
        IdDocumento: say('mia.tipoDocumento'),
      },
      options: {
        IdJustificacion: Object.fromEntries(Tipos.map(({ IdJustificacion, Nombre }) => [String(IdJustificacion), Nombre])),
        IdDocumento: Object.fromEntries(Documentos.map((one) => [String(one.IdDocumento), one.Nombre])),
      },
      values: { Modalidad: 'D', FechaInicio: day, FechaFin: day },
    },
    async ({ IdJustificacion, HoraInicio, HoraFin, Observacion, Modalidad, IdDocumento, Archivo, FechaEmision, Numero, Emisor, ...rest }) => {
      const kind = Tipos.find((one) => String(one.IdJustificacion) === IdJustificacion);
      const type = kind?.Documento || !IdDocumento ? null : Number(IdDocumento);
      const about = { FechaEmision: FechaEmision || rest.FechaInicio, Numero: Numero || null, Emisor: Emisor || null };
      const paper = Archivo ? { Documento: { Archivo, IdDocumento: type, ...about } } : {};
      const hours = Modalidad === 'H' ? { HoraInicio: HoraInicio || null, HoraFin: HoraFin || null } : {};
      await api.post(
        '/api/AsistenciaMia/justificar',
        { ...rest, Modalidad, IdJustificacion: Number(IdJustificacion), ...hours, Observacion: Observacion || null, ...paper },
        anything,
      );
      notifyOk(say('mia.enviada'));
    },
  );

/** The A1 of oneself for a month, saved as a document. */
async function takeRegister(month: string): Promise<void> {
  try {
    const { blob, name } = await api.file('/api/AsistenciaMia/registro', { Mes: month });
    saveBlob(blob, name ?? `A1_${month}.pdf`);
  } catch (error) {
    notifyError(error);
  }
}

/** A correction that waits: what it was, what it would be, who says so, and until when one may answer. */
function Waiting({ correction, onDone }: { readonly correction: Correction; readonly onDone: () => void }) {
  const { IdCorreccion, Tipo, Antes, Despues, Motivo, Usuario, VenceEl } = correction;
  const accept = async () => {
    try {
      await api.post(`/api/AsistenciaMia/correccion/${IdCorreccion}/aceptar`, {}, anything);
      notifyOk(say('mia.aceptada'));
      onDone();
    } catch (error) {
      notifyError(error);
    }
  };
  const object = async () => {
    const sent = await ask(
      Correccion,
      {
        title: say('mia.objetar'),
        button: say('mia.objetar'),
        fields: { Respuesta: text({ max: 500, required: true, multiline: true }) },
        labels: { Respuesta: say('mia.porQueObjeta') },
      },
      async ({ Respuesta }) => {
        await api.post(`/api/AsistenciaMia/correccion/${IdCorreccion}/objetar`, { Respuesta: plain(Respuesta) }, anything);
        notifyOk(say('mia.objetada'));
      },
    );
    if (sent) onDone();
  };
  return (
    <li className={classes.waiting}>
      <p>
        <b>{words.option(Correccion, 'Tipo', Tipo)}</b> {correctedMarks([Antes, Despues], language())}
      </p>
      <p className={classes.quiet}>
        {Motivo} · {Usuario}
      </p>
      <p className={classes.quiet}>{say('mia.hasta', { fecha: shownMoment(VenceEl, zone()) })}</p>
      <Group gap="xs">
        <Button onClick={() => void accept()}>{say('mia.aceptar')}</Button>
        <Button variant="default" onClick={() => void object()}>
          {say('mia.objetar')}
        </Button>
      </Group>
    </li>
  );
}

/** Mi asistencia (050402): one's own days, marks, balance, corrections and receipts; nothing of anybody else. */
export default function MinePage() {
  const client = useQueryClient();
  const [said, setMonth] = useAddressWord(PATH, 'mes');
  const [day, setDay] = useAddressWord(PATH, 'dia');
  const today = todayHere();
  const month = said && /^\d{6}$/.test(said) ? said : today.slice(0, 6);
  const { data, error, refetch } = useQuery({ queryKey: [KEY, month], queryFn: () => api.get('/api/AsistenciaMia', { Mes: month }, miaAnswer) });
  const changed = () => void client.invalidateQueries({ queryKey: [KEY] });
  if (error)
    return (
      <>
        <PageTitle title={say('mia.titulo', { mes: monthOf(`${month}01`) })} />
        {isProblem(error) && error.code === 'asistencia.sin_persona' ? (
          <EmptyState title={error.message} />
        ) : (
          <ErrorState error={error} onRetry={() => void refetch()} />
        )}
      </>
    );
  if (!data) return <PageSkeleton />;
  const waiting = data.Correcciones.filter(({ Estado }) => Estado === 'P');
  const answered = data.Correcciones.filter(({ Estado }) => Estado !== 'P');
  const asked = data.Dias.reduce((sum, one) => sum + one.Sobretiempo, 0);
  const granted = data.Dias.reduce((sum, one) => sum + one.SobretiempoAutorizado, 0);
  const chosen = data.Dias.find(({ Fecha }) => Fecha === day);
  const go = (by: 1 | -1) => setMonth(step('mes', `${month}01`, by).slice(0, 6));
  return (
    <>
      <PageTitle
        title={say('mia.titulo', { mes: monthOf(`${month}01`) })}
        subtitle={[data.Nombre, data.Compania, data.Horario].filter(Boolean).join(' · ')}
      >
        <Group gap={6}>
          <ActionIcon variant="default" size={34} aria-label={say('calendario.antes')} onClick={() => go(-1)}>
            <IconChevronLeft size={16} aria-hidden />
          </ActionIcon>
          <Button variant="default" onClick={() => setMonth(undefined)}>
            {say('calendario.hoy')}
          </Button>
          <ActionIcon variant="default" size={34} aria-label={say('calendario.despues')} onClick={() => go(1)}>
            <IconChevronRight size={16} aria-hidden />
          </ActionIcon>
          <Button variant="default" onClick={() => void takeRegister(month)}>
            {say('mia.registro')}
          </Button>
          <Button onClick={() => void askExcuse(data, day ?? today).then((sent) => sent && changed())}>{say('mia.justificar')}</Button>
        </Group>
      </PageTitle>
      {waiting.length > 0 && (
        <section className={classes.card} aria-label={say('mia.correcciones')}>
          <h2>{say('mia.esperan', { count: waiting.length })}</h2>
          <ul className={classes.list}>
            {waiting.map((one) => (
              <Waiting key={one.IdCorreccion} correction={one} onDone={changed} />
            ))}
          </ul>
        </section>
      )}
      <MyShifts changes={data.Turnos} />
      <dl className={classes.figures}>
        <div>
          <dt>{say(data.Semana.Base === 'C' ? 'mia.ciclo' : 'mia.semana')}</dt>
          <dd>
            {asHours(data.Semana.Normales)} <small>/ {asHours(data.Semana.Programados)}</small>
            {data.Semana.Base === 'C' && (
              <small>
                {' '}
                · {shownDay(data.Semana.FechaInicio).slice(0, 5)}–{shownDay(data.Semana.FechaFin).slice(0, 5)}
              </small>
            )}
          </dd>
        </div>
        <div>
          <dt>{say('mia.sobretiempo')}</dt>
          <dd>
            {asHours(granted)} <small>{say('mia.deCalculado', { horas: asHours(asked) })}</small>
          </dd>
        </div>
        <div>
          <dt>{say('mia.bolsa')}</dt>
          <dd>
            {asHours(data.Bolsa.Saldo)} <small>{data.Bolsa.Vence && say('mia.vence', { fecha: shownDay(data.Bolsa.Vence) })}</small>
          </dd>
        </div>
        <div>
          <dt>{say('mia.hoy')}</dt>
          <dd className={classes.marks}>
            {data.MarcasHoy.length === 0 && <small>{say('mia.sinMarcas')}</small>}
            {data.MarcasHoy.map(({ IdMarca, FechaHora, ModoMarcacion, Puerta }) => (
              <span key={IdMarca} title={Puerta}>
                {ModoMarcacion === 'S' ? say('calendario.entrada') : say('calendario.salida')} {clockOf(FechaHora, zone()).slice(11, 16)}
              </span>
            ))}
          </dd>
        </div>
      </dl>
      <div className={classes.columns}>
        <MonthPicture days={data.Dias} today={today} chosen={day} onChoose={setDay} />
        {chosen && <MyDay day={chosen} onClose={() => setDay(undefined)} />}
      </div>
      <div className={classes.two}>
        <section className={classes.card}>
          <h2>{say('mia.justificaciones')}</h2>
          {data.Justificaciones.length === 0 && <p className={classes.quiet}>{say('mia.ninguna')}</p>}
          <ul className={classes.list}>
            {data.Justificaciones.map((one) => (
              <li key={one.IdJustificacionPersona}>
                <b>{one.Nombre}</b> · {shownDay(one.FechaInicio)}
                {one.FechaFin !== one.FechaInicio && `–${shownDay(one.FechaFin)}`} {one.HoraInicio && `${one.HoraInicio}–${one.HoraFin ?? ''}`} ·{' '}
                {words.option(JustificacionPersona, 'Estado', one.Estado)}
                {one.Respuesta && <span className={classes.quiet}> {one.Respuesta}</span>}
              </li>
            ))}
          </ul>
          {answered.length > 0 && <h2>{say('mia.correcciones')}</h2>}
          <ul className={classes.list}>
            {answered.map((one) => (
              <li key={one.IdCorreccion}>
                <b>{words.option(Correccion, 'Tipo', one.Tipo)}</b> {correctedMarks([one.Antes, one.Despues], language())} ·{' '}
                {words.option(Correccion, 'Estado', one.Estado)}
                <span className={classes.quiet}>{[one.Motivo, one.Usuario, one.Respuesta, one.Decision].filter(Boolean).join(' · ')}</span>
              </li>
            ))}
          </ul>
        </section>
        <section className={classes.card} aria-label={say('mia.comprobantes')}>
          <h2>{say('mia.comprobantes')}</h2>
          {data.Comprobantes.length === 0 && <p className={classes.quiet}>{say('mia.sinComprobantes')}</p>}
          <ul className={classes.list}>
            {data.Comprobantes.map(({ Numero, FechaHora, ModoMarcacion, Puerta, Sello }) => (
              <li key={Numero}>
                <b>{Numero}</b> · {ModoMarcacion === 'S' ? say('calendario.entrada') : say('calendario.salida')} {shownMoment(FechaHora, zone())}
                {clockOf(FechaHora, zone()).slice(16)} · {Puerta}
                <a href={`/comprobante?sello=${Sello}`} target="_blank" rel="noreferrer" className={classes.seal}>
                  {Sello}
                </a>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </>
  );
}
