import { encodeQR } from 'qr';

/** What a terminal of one's own is configured with, as the picture (SVG) that its camera reads: the address of the product and its key. */
export const terminalQr = (url: string, clave: string): string => encodeQR(JSON.stringify({ url, clave }), 'svg');
