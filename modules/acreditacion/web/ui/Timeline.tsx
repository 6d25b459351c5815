import { words } from '@platform/web/i18n/words';
import { StatusBadge } from '@platform/web/ui/StatusBadge';
import { IconCheck, IconClockHour4, IconMinus, IconX } from '@tabler/icons-react';
import { durationText } from '../../shared/eficiencia';
import { SolicitudRequisito, SolicitudRol } from '../../shared/solicitud.entity';
import { type SayKey, say } from '../say';
import type { Requirement, Role, Step, Turn } from '../wire';
import { ago, moment } from './moments';
import classes from './ui.module.css';

const ACTIONS: Readonly<Record<string, SayKey>> = {
  guardar: 'acciones.guardar',
  enviar: 'acciones.enviar',
  eliminar: 'acciones.eliminar',
  evaluar: 'acciones.evaluar',
  aprobar: 'acciones.aprobar',
  devolver: 'acciones.devolver',
  rechazar: 'acciones.rechazar',
  deshacer: 'acciones.deshacer',
};
export const actionWord = (action: string): string => {
  const key = ACTIONS[action];
  return key ? say(key) : action;
};
const TONES: Readonly<Record<string, string>> = { devolver: 'yellow', rechazar: 'red' };

/** Who did it, and in whose place. */
const byWhom = ({ Usuario, Titular }: Pick<Role, 'Usuario' | 'Titular'>): string | null =>
  Usuario && Titular ? say('comun.enLugarDe', { usuario: Usuario, titular: Titular }) : Usuario;

/** Every step of a request, the last one first. */
export function Timeline({ steps, requirements }: { steps: readonly Step[]; requirements: readonly Requirement[] }) {
  if (steps.length === 0) return <p>{say('comun.ningunPaso')}</p>;
  return (
    <ol className={classes.steps} aria-label={say('comun.historial')} reversed>
      {[...steps].reverse().map((step, at) => (
        <li key={`${step.Momento}-${String(steps.length - at)}`} className={classes.step} data-tone={TONES[step.Accion]}>
          <p>
            <strong>{actionWord(step.Accion)}</strong> {byWhom(step)}
            {step.Rol ? ` · ${step.Rol}` : ''}
          </p>
          <p className={classes.stepMeta}>
            <time dateTime={step.Momento}>{moment(step.Momento)}</time> · {ago(step.Momento)}
            {step.Ronda > 0 && ` · ${say('comun.ronda', { n: step.Ronda })}`}
          </p>
          {step.Confirmaciones?.map((one) => (
            <p key={one} className={classes.quote}>
              {say('comun.confirmo', { aviso: one })}
            </p>
          ))}
          {step.Observacion && <p className={classes.quote}>{readable(step, requirements)}</p>}
        </li>
      ))}
    </ol>
  );
}

/** An evaluation is kept as `CODE: RESULT — observation`; people read the requirement's name and the result's word. */
function readable({ Accion, Observacion }: Step, requirements: readonly Requirement[]): string {
  const text = Observacion ?? '';
  const [, code, result, rest = ''] = (Accion === 'evaluar' && /^([^:]+): ([COR])( — [\s\S]*)?$/.exec(text)) || [];
  if (!code || !result) return text;
  const name = requirements.find((one) => one.Codigo === code)?.Requisito ?? code;
  return `${name}: ${words.option(SolicitudRequisito, 'Resultado', result)}${rest}`;
}

/** Whose turn it is and since when. */
export function TurnNote({ turn }: { turn: Turn | null }) {
  if (!turn) return null;
  return (
    <p className={classes.turn}>
      <strong>{turn.De === 'solicitante' ? say('comun.turnoSolicitante') : say('comun.turnoAutorizador', { roles: turn.Roles.join(', ') })}</strong>
      {turn.Desde && <small>{say('comun.desde', { fecha: moment(turn.Desde), hace: ago(turn.Desde) })}</small>}{' '}
      {turn.Desde && (
        <small>
          {say('comun.laborables', { tiempo: durationText(turn.MinutosLaborables) })}
          {turn.Mediana !== null && ` · ${say('comun.mediana', { tiempo: durationText(turn.Mediana) })}`}
        </small>
      )}
    </p>
  );
}

/** Who has to approve, and who has; of a refused request, who refused it and whom nobody waits for any more. */
export function Roles({ roles, refused }: { roles: readonly Role[]; refused?: { readonly by: string | null } }) {
  const standing = (role: Role) => {
    if (role.Resultado === 'A' || !refused) {
      const approved = role.Resultado === 'A';
      return {
        tone: approved ? 'green' : 'orange',
        icon: approved ? IconCheck : IconClockHour4,
        word: words.option(SolicitudRol, 'Resultado', role.Resultado),
      } as const;
    }
    return role.Rol === refused.by
      ? ({ tone: 'red', icon: IconX, word: say('comun.rolRechazo') } as const)
      : ({ tone: 'gray', icon: IconMinus, word: say('comun.rolSinEvaluar') } as const);
  };
  return (
    <ul className={classes.roles} aria-label={say('comun.roles')}>
      {roles.map((role) => (
        <li key={role.IdRol} className={classes.role}>
          <span>{role.Rol}</span>
          <StatusBadge tone={standing(role).tone} icon={standing(role).icon}>
            {standing(role).word}
          </StatusBadge>
          {role.Mio === 'S' && <StatusBadge tone="teal">{say('comun.rolMio')}</StatusBadge>}
          {role.Fecha && (
            <span className={classes.stepMeta}>
              {byWhom(role)} · {moment(role.Fecha)}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
