import { test } from 'node:test';
import { screen, within } from '@testing-library/react';
import { renderApp } from '../../testing/render-app.tsx';

test('the cancellation policy states each rule and works an example', async () => {
  renderApp('/politica-cancelamento');
  for (const rule of [
    'Os créditos de pacotes de laudos expiram 120 dias após a compra.',
    'O cancelamento é feito somente por e-mail.',
    'Cancelando em até 7 dias, devolvemos 100% do crédito restante.',
    'Cancelando em até 14 dias, devolvemos 50% do crédito restante.',
    'Depois de 14 dias não há reembolso, e os créditos continuam válidos por até 120 dias da compra.',
    'O reembolso depende da confirmação do pagamento integral.',
  ])
    await screen.findByText(rule);
  const table = screen.getByRole('table', { name: 'Reembolso conforme o dia do cancelamento' });
  within(table).getAllByText(/R\$\s150,00/);
});
