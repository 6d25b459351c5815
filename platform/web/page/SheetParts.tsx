import { IconCheck, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '../i18n/t';
import { allows } from '../session/menu';
import { useSession } from '../session/session';
import { StatusBadge } from '../ui/StatusBadge';
import { NameLink } from './NameLink';
import { PageCard } from './PageCard';
import { PageLink } from './PageLink';
import classes from './page.module.css';
import type { Fact, SheetOfThing } from './sheet';
import { Verdict } from './Verdict';
import verdict from './verdict.module.css';

const SIGNS = { si: 'yes', no: 'no', espera: 'later' } as const;
const TONES = { verde: 'green', rojo: 'red', naranja: 'orange' } as const;

/** A link for who may follow it, else its words. */
function Way({ href, children }: { readonly href: string | null; readonly children: ReactNode }) {
  const session = useSession();
  return href !== null && allows(session, href.split('?')[0] ?? '') ? <PageLink href={href}>{children}</PageLink> : children;
}

/** What a page begins with: each answer with its reasons, who must act and the way there, and at the right the same elsewhere. */
export function Answers({ of }: { readonly of: SheetOfThing['Respuestas'] }) {
  return of.map(({ Respuesta, Pregunta, Frase, Motivos, Otros }) => (
    <Verdict key={Pregunta} answer={SIGNS[Respuesta]} label={Pregunta} sentence={Frase} others={Otros.length > 0 && <Elsewhere of={Otros} />}>
      <Reasons of={Motivos} />
    </Verdict>
  ));
}

interface OtherAnswer {
  readonly Respuesta: 'si' | 'no';
  readonly Texto: string;
}

/** The same question of other places, each by sign and word. */
export function Elsewhere({ of }: { readonly of: readonly OtherAnswer[] }) {
  return (
    <ul className={verdict.elsewhere} aria-label={t('page.elsewhere')}>
      {of.map(({ Respuesta, Texto }) => {
        const Sign = Respuesta === 'si' ? IconCheck : IconX;
        return (
          <li key={Texto} data-answer={Respuesta}>
            <Sign size={14} stroke={2.5} color="var(--answer-sign)" aria-hidden />
            <span>
              <span className="hidden-text">{t(Respuesta === 'si' ? 'values.yes' : 'values.no')}: </span>
              {Texto}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

export function Reasons({ of }: { readonly of: SheetOfThing['Respuestas'][number]['Motivos'] }) {
  if (of.length === 0) return null;
  return (
    <ul>
      {of.map(({ Texto, Quien, Enlace }) => (
        <li key={`${Texto} ${Quien}`}>
          <Way href={Enlace}>
            <strong>{Texto}</strong>
          </Way>
          {Quien && ` ${t('page.acts', { quien: Quien })}`}
        </li>
      ))}
    </ul>
  );
}

/** What a fact says, leading where it leads. */
function FactValue({ of: { Valor, Detalle, Tono, Enlace, Recurso, Clave } }: { readonly of: Fact }) {
  const value =
    Recurso !== null && Clave !== null ? (
      <NameLink resource={Recurso} id={String(Clave)}>
        {Valor}
      </NameLink>
    ) : (
      <Way href={Enlace}>{Valor}</Way>
    );
  return (
    <>
      {Tono ? <StatusBadge tone={TONES[Tono]}>{value}</StatusBadge> : <span>{value}</span>}
      {Detalle && <small>{Detalle}</small>}
    </>
  );
}

/** Labels with their values. */
export function Facts({ of, title }: { readonly of: readonly Fact[]; readonly title?: string }) {
  const [only] = of;
  // One fact that is called as its group says its name once.
  if (only && of.length === 1 && only.Etiqueta === title)
    return (
      <p>
        <FactValue of={only} />
      </p>
    );
  return (
    <dl>
      {of.map((fact) => (
        <div key={`${fact.Etiqueta} ${fact.Valor}`}>
          <dt>{fact.Etiqueta}</dt>
          <dd>
            <FactValue of={fact} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Groups of facts, those before the timeline or those beside it. */
export function Groups({ of, main }: { readonly of: SheetOfThing['Grupos']; readonly main: boolean }) {
  return of
    .filter(({ Principal }) => (Principal === 'S') === main)
    .map(({ Titulo, Enlace, Datos }) => (
      <PageCard key={Titulo} title={Titulo} wide={main}>
        <Facts of={Datos} title={Titulo} />
        {Enlace !== null && (
          <p className={classes.more}>
            <Way href={Enlace}>{t('page.seeAll')}</Way>
          </p>
        )}
      </PageCard>
    ));
}
