await import('../../bench/growth.ts');
