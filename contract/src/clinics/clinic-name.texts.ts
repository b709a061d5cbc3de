/** A clinic in the middle of a sentence: 'clínica Aurora', and never 'clínica Clínica Coração'. */
export const clinicCalled = (name: string): string => (/^cl[ií]nica\b/i.test(name) ? name : `clínica ${name}`);
