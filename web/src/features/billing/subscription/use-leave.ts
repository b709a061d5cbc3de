import { useEffect, useState } from 'react';

/** On the way to the provider's page: busy until the browser has left, and free again if the person comes back. */
export function useLeave() {
  const [leaving, setLeaving] = useState(false);
  useEffect(() => {
    const back = () => setLeaving(false);
    addEventListener('pageshow', back);
    return () => removeEventListener('pageshow', back);
  }, []);
  const leave = (url: string) => {
    setLeaving(true);
    location.assign(url);
  };
  return { leaving, leave };
}
