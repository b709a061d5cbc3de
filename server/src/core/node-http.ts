/**
 * Node's http, taken as it is. An `import` of it reads every name it has, and with some of them Node loads a whole client for
 * the web that nobody here asks for: 14 MB, and a tenth of a second at every start.
 */
export const { createServer, request, STATUS_CODES } = process.getBuiltinModule('node:http');
