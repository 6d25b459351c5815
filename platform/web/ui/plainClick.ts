/** Whether a click on a link is for this page: with a modifier the browser opens it elsewhere. */
export const isPlainClick = ({ ctrlKey, metaKey, shiftKey }: { readonly ctrlKey: boolean; readonly metaKey: boolean; readonly shiftKey: boolean }) =>
  !(ctrlKey || metaKey || shiftKey);
