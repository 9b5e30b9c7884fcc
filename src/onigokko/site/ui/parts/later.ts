import { useEffect, useState } from "preact/hooks";

/** False while a page is drawn for the first time: what it can do without at first comes after that. */
export function useLater(): boolean {
  const [later, setLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLater(true));
    return () => clearTimeout(timer);
  }, []);
  return later;
}
