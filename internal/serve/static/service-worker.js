// Keeps the files of the page, so that it works without a connection once it has been loaded.

// The SHA-256 of each file. Files are kept under it, so that a new version fetches only what has changed.
const files = {};

// Lists are kept when they are first used, except for the one that the page begins with.
const later = (name) => name.startsWith("lists/") && name !== "lists/en.packed" && name !== "lists/rude/en.packed";

const root = new URL("./", location.href).href;
const store = () => caches.open(`crossat ${root}`); // a host may have several such pages
const keyOf = (name) => `${root}${name}?${files[name]}`;

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(activate()));
addEventListener("fetch", (event) => {
  const { href, origin, pathname } = new URL(event.request.url);
  if (event.request.method !== "GET" || !href.startsWith(root)) return;
  const name = (origin + pathname).slice(root.length) || "index.html";
  if (Object.hasOwn(files, name)) event.respondWith(get(name));
});

// install fetches what the page needs. If the host changes meanwhile, it fails, and the browser tries again.
async function install() {
  const cache = await store();
  await Promise.all(Object.keys(files).filter((name) => !later(name)).map(async (name) => {
    if (await cache.match(keyOf(name))) return;
    const { response, same } = await load(name);
    if (!same) throw new Error(`${name} is of another version`);
    await cache.put(keyOf(name), response);
  }));
}

// activate forgets the files of older versions.
async function activate() {
  const cache = await store();
  const kept = new Set(Object.keys(files).map(keyOf));
  const old = (await cache.keys()).filter(({ url }) => !kept.has(url));
  await Promise.all(old.map((request) => cache.delete(request)));
  await clients.claim();
}

async function get(name) {
  const cache = await store();
  const kept = await cache.match(keyOf(name));
  if (kept) return kept;
  const { response, same } = await load(name);
  if (same) await cache.put(keyOf(name), response.clone()).catch(() => {}); // there may be no room
  return response;
}

// load fetches a file, and tells whether it is the one of this version.
async function load(name) {
  const answer = await fetch(root + name, { cache: "no-cache" });
  if (!answer.ok) throw new Error(`${name}: the host says ${answer.status}`);
  const data = await answer.arrayBuffer();
  const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", data));
  const hex = Array.from(sum, (byte) => byte.toString(16).padStart(2, "0")).join("");
  const type = answer.headers.get("Content-Type") ?? "application/octet-stream";
  return { response: new Response(data, { headers: { "Content-Type": type } }), same: hex === files[name] };
}
