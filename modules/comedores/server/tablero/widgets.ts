import type { Widget } from '@platform/server/widgets/widget';
import { consumption } from './consumo';

/** Widgets of Comedores (Reportes › Tablero). */
export const comedoresWidgets: readonly Widget[] = [{ code: 'W14', needs: ['0807', '0808'], data: consumption }];
