/** What fails is told by the living page: nothing drawn first carries the words for it. */
export const errorEntry = () => ({ status: 0, message: '' });
export const isErrorCode = () => false;
export const accessDenied = {};
export const errorCatalogue = /* @__PURE__ */ new Proxy({}, { get: errorEntry });
