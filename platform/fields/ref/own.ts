import type { ComponentType } from 'react';
import type { InputProps } from '../kind-web';

const inputs = new Map<string, ComponentType<InputProps>>();

/** Rows of an entity are chosen in a way of their own, wherever they are referred to. */
export function registerReferenceInput(resource: string, Input: ComponentType<InputProps>): void {
  inputs.set(resource, Input);
}

export const ownReferenceInput = (resource: string | undefined): ComponentType<InputProps> | undefined => inputs.get(resource ?? '');
