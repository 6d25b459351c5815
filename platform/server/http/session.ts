import type { Action } from '../../entity/module';
import type { Product } from '../product';

/** Who calls and what they may, resolved from the token on every call. */
export interface Session {
  /** The product it is a session of: what its modules answer one another bears on what it may reach. */
  readonly product: Product;
  readonly IdSesion: string;
  readonly IdUsuario: string;
  readonly Nombre: string;
  readonly IdPerfil: number;
  readonly IdCliente: number;
  readonly IdDivision: number;
  /** The company a contractor session is limited to; null for the client's own people. */
  readonly IdCompania: number | null;
  readonly contratista: boolean;
  readonly administrador: boolean;
  readonly superAdministrador: boolean;
  /** The registered terminal that calls by its own key; nobody is signed in at it. */
  readonly IdEquipo?: number;
  /** What a visitor's key opens: the permit by which somebody who is no user looks. */
  readonly IdVisita?: number;
  /** IANA zone of the division: its *today* is the session's. */
  readonly zona: string;
  readonly IdPais: number;
  /** Actions ticked for the profile, by menu option. */
  readonly grants: ReadonlyMap<string, ReadonlySet<Action>>;
  /** Masked (E) and hidden (O) fields by resource. */
  readonly protection: ReadonlyMap<string, ReadonlyMap<string, 'E' | 'O'>>;
  /** Fields by menu option whose requirement or editability the client configured. */
  readonly fieldConfig: ReadonlyMap<string, ReadonlyMap<string, { readonly obligatorio: boolean; readonly modificable: boolean }>>;
  /** Units the profile is limited to, with those below; null = every unit. */
  readonly units: readonly number[] | null;
  /** Values in force of parameters (division, else client, else default) and behaviours of rules. */
  readonly parameters: ReadonlyMap<string, string>;
  readonly rules: ReadonlyMap<string, 'B' | 'A' | 'N'>;
  /** Modules (first chunk of their menu options) that the client may only read, for want of a licence in force. */
  readonly unlicensed: ReadonlyMap<string, MissingLicence>;
  /** Entities whose changes leave no trace, because the installation says so. */
  readonly unaudited: ReadonlySet<string>;
  /** One and the same as long as the configuration of its client is: what is kept beside it is forgotten with it. Without one nothing is kept. */
  readonly stamp?: object;
  /** Messages of rules that the client wrote, in each language; those of the product where it wrote none. */
  readonly ruleMessages?: ReadonlyMap<string, { readonly es: string | null; readonly en: string | null }>;
}

/** A module without a licence in force: its names, and the day `dd/MM/yyyy` on which the last one ended. */
export interface MissingLicence {
  readonly es: string;
  readonly en: string;
  readonly ended: string | null;
}

/** Resolves a request's tokens; the product's sign-in module provides it. */
export interface SessionGate {
  /**
   * With `unlocking` the refresh token alone says whose session it is, and is not spent by it. `intent` names one renewal: the same
   * renewal asked again, because its answer was lost, is not a second use of its token.
   */
  resolve(request: {
    authorization: string | undefined;
    refresh: string | undefined;
    intent: string | undefined;
    address: string;
    unlocking: boolean;
  }): Promise<GateAnswer>;
}
export type GateAnswer =
  | { readonly kind: 'session'; readonly session: Session; readonly lang: 'es' | 'en' | null }
  /** The session's screen is locked: nothing opens but unlocking and leaving. The headers tell the caller so. */
  | {
      readonly kind: 'locked';
      readonly session: Session;
      readonly lang: 'es' | 'en' | null;
      readonly headers: Readonly<Record<string, string>>;
    }
  /** Asked with the refresh token: the session goes on with the tokens of the headers (conventions §7). */
  | {
      readonly kind: 'renewed';
      readonly session: Session;
      readonly lang: 'es' | 'en' | null;
      readonly headers: Readonly<Record<string, string>>;
    }
  /** On the way in: opens only the step it names. */
  | { readonly kind: 'step'; readonly IdUsuario: string; readonly IdIngreso: string; readonly step: string; readonly since: Date }
  | { readonly kind: 'none'; readonly code: 'sesion.requerida' | 'sesion.vencida' };

/** Consulting and taking away go on without a licence. */
const READS = new Set<Action>(['consultar', 'exportar', 'imprimir']);

/** The licence that an action on these options lacks, if any: the module is that of the first option. */
export function missingLicence(session: Session, menu: readonly string[], action: Action): MissingLicence | undefined {
  return READS.has(action) ? undefined : session.unlicensed.get(menu[0]?.slice(0, 2) ?? '');
}

/** Whether the profile has the action ticked on any of the options. */
export function ticked(session: Session, menu: readonly string[], action: Action): boolean {
  return session.superAdministrador || menu.some((option) => session.grants.get(option)?.has(action) === true);
}

/** Whether the session may: granted by its profile, and by its client's licence of the module. */
export function granted(session: Session, menu: readonly string[], action: Action): boolean {
  return ticked(session, menu, action) && missingLicence(session, menu, action) === undefined;
}
