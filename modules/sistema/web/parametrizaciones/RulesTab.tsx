import { Button } from '@mantine/core';
import { language } from '@platform/web/i18n/language';
import { words } from '@platform/web/i18n/words';
import { can } from '@platform/web/session/session';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { PageSkeleton } from '@platform/web/ui/Skeletons';
import { StatusBadge } from '@platform/web/ui/StatusBadge';
import { IconAlertTriangle, IconBan, IconCircleOff, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { ReglaCliente } from '../../shared/parametro.entity';
import classes from '../equipos.module.css';
import { say } from '../say';
import { RuleDialog } from './RuleDialog';
import { type Behaviour, type Rule, type RuleSet, useRules } from './wire';

const LOOK = {
  B: { tone: 'red', icon: IconBan },
  A: { tone: 'orange', icon: IconAlertTriangle },
  N: { tone: 'gray', icon: IconCircleOff },
} as const;

function BehaviourBadge({ code }: { readonly code: Behaviour }) {
  const { tone, icon } = LOOK[code];
  return (
    <StatusBadge tone={tone} icon={icon}>
      {words.option(ReglaCliente, 'Comportamiento', code)}
    </StatusBadge>
  );
}

/** Business checks whose condition is fixed and whose behaviour and words the client chooses. */
export function RulesTab() {
  const list = useRules();
  const [open, setOpen] = useState<{ readonly rule: Rule; readonly set: RuleSet | null; readonly general: boolean }>();
  if (list.isError) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data) return <PageSkeleton />;
  const editable = can('010304', 'editar');
  const modules = [...new Map(list.data.map((one) => [one.IdModulo, one.Modulo]))];
  const messageOf = (rule: Rule, set: RuleSet | null) =>
    language() === 'en' ? (set?.MensajeIngles ?? rule.MensajeInglesDefecto) : (set?.Mensaje ?? rule.MensajeDefecto);
  const line = (rule: Rule, set: RuleSet | null, general: boolean) => (
    <div key={set?.Id ?? 'general'} className={classes.value}>
      <div>
        {!general && <div className={classes.code}>{set?.Division}</div>}
        <BehaviourBadge code={set?.Comportamiento ?? rule.ComportamientoDefecto} />
        <div className={classes.facts}>
          <span>
            {say('parametros.origen')}: {say(set ? (general ? 'origenes.cliente' : 'origenes.division') : 'origenes.defecto')}
            {set ? ` (${set.Usuario})` : ''}
          </span>
        </div>
      </div>
      {editable && (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`${say('reglas.editar')}: ${rule.Regla}${general ? '' : ` · ${set?.Division}`}`}
          onClick={() => setOpen({ rule, set, general })}
        >
          {say('reglas.editar')}
        </Button>
      )}
    </div>
  );
  return (
    <>
      {modules.map(([id, name]) => (
        <section key={id} aria-label={name}>
          <h2 className={classes.module}>{name}</h2>
          <ul className={classes.list}>
            {(list.data ?? [])
              .filter((one) => one.IdModulo === id)
              .map((rule) => (
                <li key={rule.Regla} className={classes.item}>
                  <div>
                    <div className={classes.name}>{rule.Condicion}</div>
                    <div className={classes.code}>{rule.Regla}</div>
                    <div className={classes.facts}>
                      {say('reglas.mensaje')}: {messageOf(rule, rule.General)}
                    </div>
                  </div>
                  <div className={classes.values}>
                    {line(rule, rule.General, true)}
                    {rule.Excepciones.map((set) => line(rule, set, false))}
                    {editable && (
                      <Button
                        variant="subtle"
                        size="compact-sm"
                        leftSection={<IconPlus size={14} aria-hidden />}
                        onClick={() => setOpen({ rule, set: null, general: false })}
                      >
                        {say('parametros.agregar')}
                      </Button>
                    )}
                  </div>
                </li>
              ))}
          </ul>
        </section>
      ))}
      {open && <RuleDialog {...open} onClose={() => setOpen(undefined)} />}
    </>
  );
}
