export const screens = {};
