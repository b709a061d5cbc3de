export interface PayingClinic {
  id: string;
  name: string;
  whatsapp: string;
  planId: string | null;
}
