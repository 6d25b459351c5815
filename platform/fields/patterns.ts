import type { Field, Kind, PatternName } from '../entity/field';

/** Specification's text patterns by code (Sistema › Text patterns); server and screen check the same one. */
export const PATTERNS: Record<PatternName, RegExp> = {
  LNE: /^[\p{L}\p{N} ]*$/u,
  LET: /^\p{L}*$/u,
  LEE: /^(?=.*\p{L})[\p{L}\p{M} '’‘´`.-]*$/u,
  NUM: /^\d*$/,
  LDG: /^[\p{L}\p{N}_-]*$/u,
  COD: /^[\p{L}\p{N}]*$/u,
  DES: /^[^<>]*$/u,
  IP: /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)$/,
  MAC: /^(?:[0-9A-F]{2}([:-])(?:[0-9A-F]{2}\1){4}[0-9A-F]{2}|[0-9A-F]{4}\.[0-9A-F]{4}\.[0-9A-F]{4})$/i,
  HOST: /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i,
  RUTA: /^\/(?!.*\.\.)[^\s<>]*$/,
  HOR: /^(?:[01]\d|2[0-3]):[0-5]\d(?:-(?:[01]\d|2[0-3]):[0-5]\d)?$/,
  RUC: /^\d{11}$/,
  DNI: /^\d{8}$/,
  COLOR: /^#[0-9A-F]{6}$/i,
  PLACA: /^[A-Z0-9]+(?:[ -]?[A-Z0-9]+)*$/i,
};

/** What a kind of text admits where its field says nothing else: descriptions, and codes that can be typed and read aloud. */
const BY_KIND: Partial<Record<Kind, PatternName>> = { text: 'DES', tags: 'DES', code: 'LDG', digits: 'NUM' };

/** The pattern that a field's texts obey; null where it has none: what is no text, or a text that is free on purpose. */
export const patternOf = (field: Field): PatternName | null => (field.pattern === undefined ? (BY_KIND[field.kind] ?? null) : field.pattern);

/** A MAC address as it is stored, `AA:BB:CC:DD:EE:FF`, from any of the forms that are admitted; another text as it came. */
export function tidyMac(value: string): string {
  const digits = value.replace(/[:.-]/g, '').toUpperCase();
  return PATTERNS.MAC.test(value) ? digits.replace(/(..)(?=.)/g, '$1:') : value;
}

/** Control characters but tab and line breaks (`\p{Cc}`), and surrogates that pair with nothing. */
const CONTROL = /[^\P{Cc}\t\n\r]|\p{Surrogate}/u;

/** Control characters and broken surrogates never enter: databases and logs choke on them. */
export function isCleanText(value: string): boolean {
  return !CONTROL.test(value);
}

/** Trimmed, inner runs of spaces as one; line breaks of long texts stay. */
export function tidy(value: string): string {
  return value
    .normalize('NFC')
    .replace(/[^\S\n]+/g, ' ')
    .trim();
}
