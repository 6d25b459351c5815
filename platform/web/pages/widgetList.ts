import type { ComponentType } from 'react';

/** What the dashboard was filtered by, as its calls and its links carry it. */
export interface BoardQuery {
  readonly meses: number;
  /** A division of the session's client, or `T` for all of them; the session's own when it is not said. */
  readonly division?: string;
  readonly compania?: number;
  readonly contrato?: number;
}
export interface WidgetProps {
  readonly query: BoardQuery;
}
/** A widget of the dashboard as its module draws it; its words come with the module. */
export interface WebWidget {
  readonly code: string;
  readonly title: () => string;
  readonly load: () => Promise<{ default: ComponentType<WidgetProps> }>;
}
const known = new Map<string, WebWidget>();

/** Modules make their widgets known, as they do with their entities. */
export function registerWidgets(widgets: readonly WebWidget[]): void {
  for (const widget of widgets) known.set(widget.code, widget);
}
export const widgetOf = (code: string): WebWidget | undefined => known.get(code);

/** The name of a widget, or nothing where no module draws it. */
export const widgetTitle = (code: string): string | undefined => known.get(code)?.title();
