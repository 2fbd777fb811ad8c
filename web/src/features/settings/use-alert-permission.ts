import { useEffect, useState } from 'react';
import { usePreference } from '../../lib/preferences.js';

/** Asks the browser when alerts are switched on, as browsers want it: after a click. Says whether it refused. */
export const useAlertPermission = (): boolean => {
  const [wanted] = usePreference('generationAlerts');
  const supported = typeof Notification !== 'undefined';
  const [permission, setPermission] = useState(supported ? Notification.permission : 'denied');
  useEffect(() => {
    if (!wanted || !supported || permission !== 'default') return;
    void Notification.requestPermission().then(setPermission);
  }, [wanted, supported, permission]);
  return wanted && permission === 'denied';
};
