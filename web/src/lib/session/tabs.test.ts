import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTabs, type TabMessage } from './tabs.ts';

const unused = { setItem: () => assert.fail('stored'), removeItem: () => assert.fail('stored') };

test('tabs hear one another over the channel, not themselves', async (t) => {
  const channels: BroadcastChannel[] = [];
  class Channel extends BroadcastChannel {
    constructor(name: string) {
      super(name);
      channels.push(this);
    }
  }
  t.after(() => {
    for (const channel of channels) channel.close();
  });
  const open = () => openTabs({ BroadcastChannel: Channel, addEventListener: () => undefined, localStorage: unused });
  const [here, there] = [open(), open()];
  here.listen(() => assert.fail('a tab heard itself'));
  const heard = new Promise<TabMessage>((resolve) => there.listen(resolve));
  here.post({ type: 'clinic_blocked', role: 'patient' });
  assert.deepEqual(await heard, { type: 'clinic_blocked', role: 'patient' });
});

/** A browser without channels: what one tab stores, the others are told of. */
function openOldBrowser({ storageRefused = false } = {}) {
  const pages: EventTarget[] = [];
  const openTab = () => {
    const page = new EventTarget();
    const tell = (key: string, newValue: string | null) => {
      for (const other of pages)
        if (other !== page) other.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }));
    };
    pages.push(page);
    const localStorage = {
      setItem: (key: string, newValue: string) => {
        if (storageRefused) throw new Error('QuotaExceededError');
        tell(key, newValue);
      },
      removeItem: (key: string) => tell(key, null),
    };
    const tabs = openTabs({
      addEventListener: (type, listener) => page.addEventListener(type, (event) => listener(event as StorageEvent)),
      localStorage,
    });
    return { localStorage, tabs };
  };
  return openTab;
}

test('without channels the storage carries the message', () => {
  const openTab = openOldBrowser();
  const [here, there] = [openTab(), openTab()];
  const heard: TabMessage[] = [];
  there.tabs.listen((message) => heard.push(message));
  here.tabs.post({ type: 'signed_out' });
  here.localStorage.setItem('virtual-med.theme', 'dark');
  assert.deepEqual(heard, [{ type: 'signed_out' }]);
});

test('where storage is refused too, nothing fails', () => {
  const { tabs } = openOldBrowser({ storageRefused: true })();
  tabs.post({ type: 'signed_out' });
});
