import { api } from '@platform/web/api/client';
import { zone } from '@platform/web/data/reader';
import { shownDay, shownMoment } from '@platform/web/data/zone';
import { PageLink } from '@platform/web/page/PageLink';
import type { PartProps } from '@platform/web/page/pageParts';
import { Elsewhere } from '@platform/web/page/SheetParts';
import { Verdict } from '@platform/web/page/Verdict';
import { allows } from '@platform/web/session/menu';
import { useSession } from '@platform/web/session/session';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { RowSkeletons } from '@platform/web/ui/Skeletons';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { say, sayCode } from '../say';
import { besides } from './besides';

const reason = z.object({ Codigo: z.string(), Motivo: z.string(), Responsable: z.string(), Accion: z.string() });
const schema = z.object({
  Puerta: z.string().nullable(),
  Permitido: z.enum(['S', 'N']),
  Motivos: z.array(reason),
  Advertencias: z.array(reason),
  Hasta: z.string().nullable(),
  Despues: z.array(reason),
  Dentro: z.object({ Zona: z.string(), Desde: z.string() }).nullable(),
  Otras: z.array(z.object({ IdPuerta: z.number(), Puerta: z.string(), Permitido: z.enum(['S', 'N']), Motivo: z.string().nullable() })),
});
type Answer = z.infer<typeof schema>;

/** Until when the answer stands, as a sentence goes on. */
function sentenceOf({ Permitido, Puerta, Hasta }: Answer): string {
  const puerta = Puerta ?? say('veredicto.cualquiera');
  if (Permitido === 'N') return say('veredicto.no', { puerta });
  return Hasta ? say('veredicto.siHasta', { puerta, fecha: shownDay(Hasta) }) : say('veredicto.si', { puerta });
}

/** Whether the person may come in now, by the gate's own decision: why not, what ends first, and who must act. */
export default function VerdictPart({ id }: PartProps) {
  const asked = useQuery({
    queryKey: ['AccesoMarca', 'veredicto', id],
    queryFn: ({ signal }) => api.get('/api/AccesoMarca/veredicto', { IdPersona: id }, schema, { signal }),
  });
  if (asked.isError) return <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />;
  if (!asked.data) return <RowSkeletons rows={2} />;
  const { Permitido, Motivos, Advertencias, Despues, Dentro, Otras } = asked.data;
  const warnings = besides(Advertencias, Despues);
  const others = Otras.map(({ Permitido: passes, Puerta, Motivo }) => ({
    Respuesta: passes === 'S' ? ('si' as const) : ('no' as const),
    Texto: Motivo === null ? Puerta : `${Puerta}: ${Motivo}`,
  }));
  return (
    <Verdict
      answer={Permitido === 'S' ? 'yes' : 'no'}
      label={say('veredicto.pregunta')}
      sentence={sentenceOf(asked.data)}
      others={others.length > 0 && <Elsewhere of={others} />}
    >
      {Dentro && <p>{say('veredicto.dentro', { zona: Dentro.Zona, desde: shownMoment(Dentro.Desde, zone()) })}</p>}
      <Reasons of={Motivos} />
      {Despues.length > 0 && (
        <>
          <p>{say('veredicto.despues')}</p>
          <Reasons of={Despues} />
        </>
      )}
      {warnings.length > 0 && (
        <>
          <p>{say('puesto.advertencias')}</p>
          <Reasons of={warnings} />
        </>
      )}
    </Verdict>
  );
}

/** Each reason, who must act and, for who may, the way there. */
function Reasons({ of }: { readonly of: Answer['Motivos'] }) {
  const session = useSession();
  if (of.length === 0) return null;
  return (
    <ul>
      {of.map(({ Codigo, Motivo, Responsable, Accion }) => (
        <li key={`${Codigo} ${Motivo}`}>
          <strong>{Motivo}</strong> {say('puesto.actua', { quien: sayCode('responsables', Responsable) })}
          {allows(session, Accion) && (
            <>
              {' · '}
              <PageLink href={Accion}>{say('puesto.ir')}</PageLink>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
