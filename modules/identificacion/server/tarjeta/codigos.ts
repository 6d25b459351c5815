import bwip from 'bwip-js/node';
import { encodeQR } from 'qr';

/** The rows of a QR of level M, `1` dark, without its quiet zone. One mask for all: any is readable, and eight trials for each card are not. */
export function qrRows(text: string): string[] {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 1, mask: 2 });
  return rows.slice(1, -1).map((row) =>
    row
      .slice(1, -1)
      .map((dark) => (dark ? '1' : '0'))
      .join(''),
  );
}

/** The widths of the bars of a code in Code 128, dark and light by turns. */
export function barsOf(code: string): number[] {
  const [drawn] = bwip.raw({ bcid: 'code128', text: code });
  if (!drawn || !('sbs' in drawn)) throw new Error(`No bars for ${code}`);
  return drawn.sbs;
}
