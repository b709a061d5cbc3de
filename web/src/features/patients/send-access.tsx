import { useQuery } from '@tanstack/react-query';
import { toWhatsAppNumber, whatsAppLink } from '@virtual-med/contract/core/phones';
import { accessMessage, sendAccessTexts as texts } from '@virtual-med/contract/identity/first-access.texts';
import { productName } from '@virtual-med/contract/landing/landing.texts';
import { Mail, MessageCircle } from 'lucide-react';
import { useState } from 'react';
import { openTab } from '../../lib/browser/open-tab.ts';
import { clinicQuery } from '../../lib/transport/clinic.ts';
import { Button } from '../../ui/button.tsx';
import { AnchorButton } from '../../ui/link-button.tsx';
import { toast } from '../../ui/toast.tsx';
import { useAct } from '../../ui/use-submit.ts';
import { accessLink, mailAccess } from './access.api.ts';

interface SendAccessProps {
  clinicId: string;
  patientId: string;
  name: string;
  phone: string;
  /** A letter with the link is on its way already. */
  mailed?: boolean;
  /** Without a birth date to check there is no link to hand over. */
  byLink?: boolean;
}

/** For a patient who has not chosen a password yet: the link to do so, by the way the clinic writes to them. */
export function SendAccess({ mailed = false, byLink = true, ...patient }: SendAccessProps) {
  const { clinicId, patientId } = patient;
  const mail = useAct(texts.failed, async () => {
    await mailAccess({ clinicId, patientId });
    toast.success({ title: texts.mailed });
  });
  return (
    <div className="grid gap-3 sm:flex sm:flex-wrap">
      {byLink && <WhatsAppAccess {...patient} />}
      {!mailed && (
        <Button variant="outline" loading={mail.busy} onClick={() => void mail.run()}>
          <Mail className="size-5" aria-hidden="true" />
          {texts.byMail}
        </Button>
      )}
    </div>
  );
}

/** Nothing at all for a number WhatsApp cannot dial. */
export function WhatsAppAccess({ clinicId, patientId, name, phone }: Omit<SendAccessProps, 'mailed' | 'byLink'>) {
  const params = { clinicId, patientId };
  const { data: clinic } = useQuery(clinicQuery(clinicId));
  /** Where the browser opens no tab by itself, one more press does. */
  const [chat, setChat] = useState<string>();
  const hand = useAct(texts.failed, async () => {
    const tab = openTab();
    try {
      const link = await accessLink(params);
      const address = whatsAppLink(phone, accessMessage(name, clinic?.name ?? productName, link));
      if (address && !tab.leadTo(address)) setChat(address);
    } catch (error) {
      tab.close();
      throw error;
    }
  });
  if (!toWhatsAppNumber(phone)) return null;
  return chat ? (
    <AnchorButton href={chat} target="_blank" rel="noopener noreferrer" onClick={() => setChat(undefined)}>
      <MessageCircle className="size-5" aria-hidden="true" />
      {texts.openWhatsApp}
    </AnchorButton>
  ) : (
    <Button variant="outline" loading={hand.busy} onClick={() => void hand.run()}>
      <MessageCircle className="size-5" aria-hidden="true" />
      {texts.byWhatsApp}
    </Button>
  );
}
