import type { Entity } from './entity';

/** The eight actions a menu option may have and a profile may be granted (conventions §4). */
export const ACTIONS = ['consultar', 'crear', 'editar', 'eliminar', 'exportar', 'imprimir', 'procesar', 'autorizar'] as const;
export type Action = (typeof ACTIONS)[number];

export interface MenuOption {
  /** 2-character chunks, one a level: `03` · `0304` · `030405`. */
  readonly id: string;
  readonly es: string;
  readonly en: string;
  readonly icon: string;
  /** Absent for branches. */
  readonly route?: string;
  readonly actions?: readonly Action[];
}

/** What a parameter of text may hold. */
export const PARAMETER_PATTERNS = ['DIAS', 'DOMINIOS', 'HORA', 'HORARIO', 'NUM', 'TEXTO', 'WEB'] as const;

export interface ParameterDefinition {
  readonly name: string;
  readonly type: 'I' | 'S' | 'D';
  /** Where it is set: the installation, a client, or a client with exceptions by division. */
  readonly scope: 'I' | 'C' | 'D';
  readonly value: string;
  readonly min?: number;
  readonly max?: number;
  /** Another parameter of numbers and of the same scope than whose value it is not less: neither is set so that it would be. */
  readonly notBelow?: string;
  readonly options?: readonly string[];
  /**
   * `DIAS`: whole days from the most to the least, `30,15,7,1`; `DOMINIOS`: domains of mail with spaces between; `HORA`: a time of day; `HORARIO`: from one to a later one of the same day;
   * `NUM`: a code of digits, of so many as `max` says; `TEXTO`: words that people are shown, as they are; `WEB`: an https address, or `producto` for the product's own.
   */
  readonly pattern?: (typeof PARAMETER_PATTERNS)[number];
  readonly unit?: string;
  readonly es: string;
  readonly en: string;
}

/** A business check whose behaviour each client chooses: B block, A warn and ask, N not applied. */
export interface RuleDefinition {
  /** Code of the problem that it raises; the message is the code's. */
  readonly rule: string;
  readonly behaviour: 'B' | 'A' | 'N';
  /** When it applies, as a person reads it. */
  readonly es: string;
  readonly en: string;
}

/** What a notice says in one language; the text admits paragraphs, `**bold**`, `- lists` and `[links](…)`, nothing else. */
export interface NoticeText {
  readonly subject: string;
  readonly text: string;
}

/** Something people are told by mail, by the bell, or both (Reportes › Notifications). */
export interface NoticeDefinition {
  readonly code: string;
  readonly es: NoticeText;
  readonly en: NoticeText;
  /** Its own `{placeholders}`, beside the common ones. */
  readonly placeholders: readonly string[];
  /** Those that a client's own text must keep. */
  readonly required?: readonly string[];
  /** Carries a code or a temporary password: not kept once sent, never on the bell, cannot be switched off. */
  readonly secret?: boolean;
  /**
   * It speaks of somebody's or something's record: whom it names is told only while a profile of theirs in force, in the division that it is
   * of, consults one of these options (none named: while they have such a profile at all).
   */
  readonly sees?: readonly string[];
  /** Channels; both unless it says otherwise. */
  readonly mail?: boolean;
  readonly bell?: boolean;
}

/** When a job runs: every so many minutes or hours, each day, week or month at a time of the application's zone. */
export type Schedule =
  | { readonly frecuencia: 'M' | 'H'; readonly intervalo: number }
  | { readonly frecuencia: 'D'; readonly hora: string }
  | { readonly frecuencia: 'S'; readonly hora: string; readonly diaSemana: number }
  | { readonly frecuencia: 'X'; readonly hora: string; readonly diaMes: number };

/** Work the product does by itself, under `modulo.nombre`. */
export interface JobDefinition {
  readonly name: string;
  readonly every: Schedule;
  readonly es: string;
  readonly en: string;
}

/** What a module is, as data: adding one touches its folder and the list of modules. */
export interface ModuleManifest {
  readonly id: string;
  /** First word of its tables: `comedor_servicio` is of comedores. */
  readonly prefix: string;
  /** `03`, the first chunk of its menu codes. */
  readonly code: string;
  readonly dependsOn: readonly string[];
  readonly entities: readonly Entity[];
  readonly menu: readonly MenuOption[];
  readonly parameters?: readonly ParameterDefinition[];
  readonly rules?: readonly RuleDefinition[];
  readonly notices?: readonly NoticeDefinition[];
  readonly jobs?: readonly JobDefinition[];
}
