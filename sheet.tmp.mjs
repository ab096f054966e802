import sharp from 'sharp';
const [,, out, ...files] = process.argv;
const w=720,h=450; const cols=2;
const tiles = await Promise.all(files.map(async (f,i)=>({input: await sharp(f).resize(w,h).png().toBuffer(), left:(i%cols)*w, top:Math.floor(i/cols)*h})));
await sharp({create:{width:w*cols,height:h*Math.ceil(files.length/cols),channels:3,background:'#888'}}).composite(tiles).png().toFile(out);
