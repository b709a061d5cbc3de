// Compares a file with what the page was told of the document. The page may connect to nothing: the file stays here.
const zone = document.getElementById('arquivo');
const field = document.getElementById('escolher');
const answer = document.getElementById('resultado');
const known = new Map(JSON.parse(zone.dataset.arquivos));
const words = JSON.parse(zone.dataset.textos);
const most = Number(zone.dataset.maximo);
// Where the file was altered after the signature: how much of it was signed.
const signed = zone.dataset.assinado && JSON.parse(zone.dataset.assinado);
const signedLink = document.getElementById('versao-assinada');

const say = (tone, text) => {
  answer.className = tone ? `message ${tone}` : 'message';
  answer.textContent = text;
};

const hex = (bytes) => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const digest = async (blob) => hex(await crypto.subtle.digest('SHA-256', await blob.arrayBuffer()));

// The signed version is cut from the visitor's own file: nothing is handed out to whoever has no copy.
async function signedPartOf(file) {
  if (!signed) return undefined;
  const part = file.slice(0, signed.bytes, 'application/pdf');
  return file.size > signed.bytes && (await digest(part)) === signed.sha256 ? part : undefined;
}

function showSignedPart(part) {
  if (!signedLink) return;
  URL.revokeObjectURL(signedLink.href);
  signedLink.hidden = part === undefined;
  if (part) signedLink.href = URL.createObjectURL(part);
}

let asked = 0;

async function compare(file) {
  const turn = ++asked;
  const tell = (tone, text) => turn === asked && say(tone, text);
  tell('', words.reading);
  showSignedPart(undefined);
  if (file.size > most) return tell('bad', words.tooLarge);
  try {
    const found = known.get(await digest(file));
    const part = await signedPartOf(file);
    tell(found ? found.tone : 'bad', found ? found.text : words.different);
    if (turn === asked) showSignedPart(part);
  } catch {
    tell('bad', words.unreadable);
  }
}

const compareChosen = () => field.files.length > 0 && void compare(field.files[0]);
field.addEventListener('change', compareChosen);
// Chosen while this script was still on its way.
compareChosen();

// Anywhere on the page: a browser would otherwise open the file in its place.
for (const kind of ['dragover', 'drop'])
  addEventListener(kind, (event) => {
    event.preventDefault();
    zone.classList.toggle('over', kind === 'dragover');
    const file = kind === 'drop' && event.dataTransfer?.files[0];
    if (file) void compare(file);
  });
addEventListener('dragleave', () => zone.classList.remove('over'));
