/** Of the product, as it says it of itself. */
export const VERSION = 'V.1.15';
