import type { ComponentType } from 'react';
import type { Entity } from '../entity/entity';
import type { Field, Json } from '../entity/field';
import type { Expression, FilterValue } from '../web/data/filters';
import type { Value, Values, WireRow } from '../web/data/row';

/** A field in its place, with its words in the reader's language. */
export interface FieldAt {
  readonly entity: Entity;
  readonly name: string;
  readonly field: Field;
  readonly label: string;
  readonly help?: string;
  /** Words of a closed set's codes. */
  readonly options: Readonly<Record<string, string>>;
}

export interface CellProps {
  readonly at: FieldAt;
  readonly row: WireRow;
}

export interface InputProps {
  readonly at: FieldAt;
  readonly id: string;
  readonly value: Value;
  readonly onChange: (value: Json) => void;
  readonly onBlur: () => void;
  readonly error?: string;
  readonly required: boolean;
  readonly readOnly: boolean;
  /** What leaving it empty means, where it is not that something has to be chosen yet. */
  readonly placeholder?: string;
  /** Fills in other fields of the form, as if they had been typed. */
  readonly onFill?: (values: Values) => void;
  /** The whole form, for what depends on other fields. */
  readonly values: Values;
  /** The row as it was read, for titles of references and hashes of files. */
  readonly row?: WireRow;
}

export interface FilterProps {
  readonly at: FieldAt;
  readonly value: FilterValue | undefined;
  readonly onChange: (value: FilterValue | undefined) => void;
  readonly autoFocus?: boolean;
}

/** How a kind is filtered: what asks, what travels, how the chip reads after the field's name. */
export interface KindFilter {
  readonly Ask: ComponentType<FilterProps>;
  expression(at: FieldAt, value: FilterValue): Expression | undefined;
  readonly Sentence: ComponentType<{ readonly at: FieldAt; readonly value: FilterValue }>;
}

/** What the web knows of a kind. */
export interface KindWeb {
  readonly Cell: ComponentType<CellProps>;
  readonly Input: ComponentType<InputProps>;
  readonly filter?: KindFilter;
  /** Width of a new column, in pixels; asked of the field where it depends on what it may hold. */
  readonly width: number | ((at: FieldAt) => number);
  readonly align?: 'right' | 'center';
  readonly sortable: boolean;
  /** Name that sorts the column, when it is not the field's own. */
  readonly sortBy?: (name: string) => string;
  /** Takes the whole width of a form. */
  readonly wide?: boolean;
  /** Takes the height of two fields. */
  readonly tall?: boolean;
}
