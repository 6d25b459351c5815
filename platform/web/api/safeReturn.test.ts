import { describe, expect, it } from 'vitest';
import { safeReturn } from './safeReturn';

describe('the address to come back to', () => {
  it.each(['/dashboard', '/administracion/personas?pagina=2'])('keeps %s', (address) => {
    expect(safeReturn(address)).toBe(address);
  });

  it.each([
    undefined,
    '',
    '/',
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/auth/login',
    '/\t/evil.example',
  ])('refuses %s', (address) => {
    expect(safeReturn(address)).toBeUndefined();
  });
});
