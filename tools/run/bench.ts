await import('../../bench/server.ts');
