import { say } from '../say';
import type { Requirement } from '../wire';
import { day, moment } from './moments';
import { Origin } from './Origin';
import { Papers } from './Papers';
import { Pairs } from './PersonCard';
import { ResultBadge } from './ResultBadge';
import classes from './ui.module.css';

/** A requirement as it was delivered and evaluated; behind the health wall, aptitude and date only. */
export function RequirementView({ requirement, round }: { requirement: Requirement; round: number }) {
  const { Requisito, Rol, Observacion, Adjuntos, Reservado, FechaEmision, FechaVencimiento } = requirement;
  return (
    <section className={classes.requirement} aria-label={Requisito}>
      <div className={classes.requirementHead}>
        <h3 className={classes.requirementName}>{Requisito}</h3>
        <Origin requirement={requirement} />
        <ResultBadge requirement={requirement} />
      </div>
      <Pairs
        of={[
          [say('comun.emision'), FechaEmision && day(FechaEmision)],
          [say('comun.vencimiento'), FechaVencimiento && day(FechaVencimiento)],
          ...evaluated(requirement),
        ]}
      />
      {Observacion && <p className={classes.quote}>{Observacion}</p>}
      {Reservado === 'S' ? <p className={classes.stepMeta}>{say('comun.reservado')}</p> : <Papers papers={Adjuntos} round={round} />}
      <p className={classes.stepMeta}>
        {say('comun.evalua', { rol: Rol })}
        {requirement.FechaEvaluacion &&
          ` · ${say('mesa.evaluado', { usuario: requirement.UsuarioEvalua ?? '', fecha: moment(requirement.FechaEvaluacion) })}`}
      </p>
    </section>
  );
}

/** What the evaluator filled in, by the name of each datum. */
function evaluated({ Datos, DatosEvaluados }: Requirement): [string, string][] {
  return Datos.flatMap(({ Codigo, Nombre, TipoValor }): [string, string][] => {
    const value = DatosEvaluados?.[Codigo];
    if (value === undefined || value === '') return [];
    return [[Nombre, TipoValor === 'F' ? day(value) : String(value)]];
  });
}
